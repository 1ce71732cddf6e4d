/** Picking a tower up and putting it down, with mouse, finger or pen. */

const SLACK = 6; // so many pixels are still a click

export interface Hands {
  squareAt(x: number, y: number): number | null;
  mayLift(square: number): HTMLElement | null; // the tower to lift, if it may go anywhere
  lifted(square: number): void;
  dropped(from: number, to: number | null): void;
  pressed(square: number): void; // a click or a tap
}

export function listen(area: HTMLElement, hands: Hands): () => void {
  let from: number | null = null;
  let tower: HTMLElement | null = null;
  let start = { x: 0, y: 0 };
  let dragging = false;

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    from = hands.squareAt(event.clientX, event.clientY);
    if (from === null) return;
    tower = hands.mayLift(from);
    start = { x: event.clientX, y: event.clientY };
    dragging = false;
    if (tower) area.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent): void => {
    if (!tower || from === null) return;
    const x = event.clientX - start.x;
    const y = event.clientY - start.y;
    if (!dragging && Math.hypot(x, y) > SLACK) {
      dragging = true;
      tower.classList.add('held');
      hands.lifted(from);
    }
    if (dragging) tower.style.setProperty('--drag', `${x}px ${y}px`);
  };

  const up = (event: PointerEvent): void => {
    if (from === null) return;
    const origin = from;
    const to = hands.squareAt(event.clientX, event.clientY);
    const was = dragging;
    reset();
    if (was) hands.dropped(origin, to);
    else if (to === origin) hands.pressed(origin);
  };

  const reset = (): void => {
    tower?.classList.remove('held');
    tower?.style.removeProperty('--drag');
    from = tower = null;
    dragging = false;
  };

  area.addEventListener('pointerdown', down);
  area.addEventListener('pointermove', move);
  area.addEventListener('pointerup', up);
  area.addEventListener('pointercancel', reset);
  return reset;
}
