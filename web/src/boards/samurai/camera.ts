/** Looking at the map: pan by drag, zoom by wheel, pinch, buttons and keys. */
import type { Edge } from './arrows';
import type { Box, Point } from './geometry';

const CLOSEST = 2.4; // screen px a unit of the map
const COMFORTABLE = 0.9; // a hex is as wide as a finger
const READABLE = 1.2; // the names of the hexes can be read
const STEP = 1.35;
const FAR = 6; // px: a press becomes a drag

/** Places of the map, and what should be seen round them if there is room. */
export interface Aim {
  places: Box;
  around: Box;
}

export class Camera {
  private box: Box = { x: 0, y: 0, width: 1, height: 1 };
  private size = { width: 0, height: 0 };
  private scale = 1;
  private x = 0;
  private y = 0;
  private fitted = true;
  private aim: Aim | null = null; // what to look at, until the person moves the map
  private pointers = new Map<number, Point>();
  private pressed: Point | null = null;
  private dragged = false;
  private approached = false; // by a tap, not by a pinch or a button
  private observer: ResizeObserver;

  constructor(
    private svg: SVGSVGElement,
    private world: SVGGElement,
    private changed: (fitted: boolean) => void,
  ) {
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(svg);
    svg.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    svg.addEventListener('pointerdown', (event) => this.down(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    svg.addEventListener('pointerup', (event) => this.up(event));
    svg.addEventListener('pointercancel', (event) => this.up(event));
    // the click that ends a drag is no choice
    svg.addEventListener(
      'click',
      (event) => {
        if (this.dragged) event.stopPropagation();
        this.dragged = false;
      },
      { capture: true },
    );
  }

  destroy(): void {
    this.observer.disconnect();
  }

  /** The part of the world that there is to see. */
  show(box: Box): void {
    const same = box.x === this.box.x && box.width === this.box.width && box.y === this.box.y;
    this.box = box;
    if (!same) this.fit();
  }

  private measure(): void {
    const { width, height } = this.svg.getBoundingClientRect();
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    if (this.aim) this.lookAt(this.aim);
    else if (this.fitted) this.fit();
    else this.apply();
  }

  private least(): number {
    const { width, height } = this.size;
    if (!width || !height) return 1;
    return Math.min(width / this.box.width, height / this.box.height);
  }

  /** The whole map. */
  fit(): void {
    this.aim = null;
    this.approached = false;
    this.scale = this.least();
    this.x = (this.size.width - this.box.width * this.scale) / 2 - this.box.x * this.scale;
    this.y = (this.size.height - this.box.height * this.scale) / 2 - this.box.y * this.scale;
    this.apply();
  }

  /** Some places in the middle, near enough to read and to touch; in a low frame with less of
   *  what lies round them. */
  lookAt(aim: Aim): void {
    this.aim = aim;
    const { width, height } = this.size;
    if (!width) return; // when it is measured
    if (this.least() >= COMFORTABLE) return this.fit();
    const filled = (box: Box): number => Math.min(width / box.width, height / box.height);
    const { places, around } = aim;
    const near = Math.max(filled(around), Math.min(filled(places), COMFORTABLE));
    this.scale = Math.max(Math.min(near, READABLE), this.least());
    this.x = width / 2 - (places.x + places.width / 2) * this.scale;
    this.y = height / 2 - (places.y + places.height / 2) * this.scale;
    this.apply();
  }

  /** Nearer or farther, round the middle or round a point of the screen. */
  zoom(steps: number, at?: Point): void {
    const { width, height } = this.size;
    this.zoomBy(STEP ** steps, at ?? { x: width / 2, y: height / 2 });
  }

  private zoomBy(factor: number, at: Point): void {
    this.aim = null;
    this.approached = false;
    const next = Math.min(Math.max(this.scale * factor, this.least()), this.closest());
    const real = next / this.scale;
    this.x = at.x - (at.x - this.x) * real;
    this.y = at.y - (at.y - this.y) * real;
    this.scale = next;
    this.apply();
  }

  /** Near enough to a point of the map to touch what is there; never farther than now. */
  approach(point: Point): void {
    if (this.scale >= COMFORTABLE || !this.size.width) return;
    const at = { x: this.x + point.x * this.scale, y: this.y + point.y * this.scale };
    this.zoomBy(COMFORTABLE / this.scale, at);
    this.approached = true;
  }

  /** The whole map again, if it was not the person who came near. */
  leave(): void {
    if (this.approached) this.fit();
  }

  /** The edge beyond which a point of the map lies, or null when it is seen. */
  beyond(point: Point): Edge | null {
    const px = this.x + point.x * this.scale;
    const py = this.y + point.y * this.scale;
    if (px < 0) return 'left';
    if (px > this.size.width) return 'right';
    if (py < 0) return 'up';
    return py > this.size.height ? 'down' : null;
  }

  private closest(): number {
    return Math.max(CLOSEST, this.least() * 2);
  }

  /** Bring a point of the map into sight, with room round it. */
  reveal(point: Point, room = 70): void {
    const { width, height } = this.size;
    if (!width) return;
    const margin = Math.min(room * this.scale, width / 3, height / 3);
    const px = this.x + point.x * this.scale;
    const py = this.y + point.y * this.scale;
    if (px < margin) this.x += margin - px;
    if (px > width - margin) this.x -= px - (width - margin);
    if (py < margin) this.y += margin - py;
    if (py > height - margin) this.y -= py - (height - margin);
    this.apply();
  }

  /** The map never leaves the frame. */
  private apply(): void {
    const clamp = (offset: number, start: number, length: number, frame: number) => {
      const span = length * this.scale;
      const first = -start * this.scale;
      if (span <= frame) return first + (frame - span) / 2;
      return Math.min(first, Math.max(first + frame - span, offset));
    };
    this.x = clamp(this.x, this.box.x, this.box.width, this.size.width);
    this.y = clamp(this.y, this.box.y, this.box.height, this.size.height);
    this.fitted = this.scale <= this.least() * 1.001;
    this.world.setAttribute(
      'transform',
      `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.scale.toFixed(4)})`,
    );
    this.svg.style.touchAction = this.fitted ? 'pan-y' : 'none';
    this.svg.classList.toggle('far', this.scale < 0.62);
    this.changed(this.fitted);
  }

  private local(event: { clientX: number; clientY: number }): Point {
    const frame = this.svg.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  private wheel(event: WheelEvent): void {
    // at the whole map the wheel scrolls the page, unless it zooms in
    if (this.fitted && event.deltaY > 0 && !event.ctrlKey) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016));
    this.zoomBy(factor, this.local(event));
  }

  private down(event: PointerEvent): void {
    if (event.button > 0) return; // the right button draws
    this.pointers.set(event.pointerId, this.local(event));
    this.pressed = this.local(event);
    if (this.pointers.size === 1) this.dragged = false;
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.local(event);
    const far = this.pressed && Math.hypot(now.x - this.pressed.x, now.y - this.pressed.y) > FAR;
    if (this.pointers.size === 1) {
      if (this.fitted || (!far && !this.dragged)) return;
      if (!this.dragged) this.svg.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.aim = null;
      this.x += now.x - before.x;
      this.y += now.y - before.y;
      this.pointers.set(event.pointerId, now);
      this.apply();
      return;
    }
    this.dragged = true;
    const other = [...this.pointers.entries()].find(([id]) => id !== event.pointerId)![1];
    const span = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.x += (now.x - before.x) / 2;
    this.y += (now.y - before.y) / 2;
    this.pointers.set(event.pointerId, now);
    this.zoomBy(span(now, other) / span(before, other), middle);
  }

  private up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    this.pressed = null;
  }
}
