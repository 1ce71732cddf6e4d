/** Dragging by mouse, pen and finger alike. A press that does not move stays a click. */

export interface Drag {
  /** Called once the press has become a drag: the picture that follows the pointer, or null. */
  start(): HTMLElement | null;
  /** The pointer is over this element of the page. */
  over(under: Element | null, event: PointerEvent): void;
  /** Let go there, or nowhere. */
  drop(under: Element | null, event: PointerEvent): void;
  /** The drag was broken off. */
  cancel(): void;
}

const FAR = 8; // px: a press becomes a drag

export function draggable(source: HTMLElement, make: () => Drag | null): void {
  source.style.touchAction = 'none';
  source.addEventListener('pointerdown', (down) => {
    if (down.button !== 0) return;
    const drag = make();
    if (!drag) return;
    let ghost: HTMLElement | null = null;
    let started = false;

    const under = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY);
    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      if (!started) {
        if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
        started = true;
        ghost = drag.start();
        if (!ghost) return end();
        ghost.style.cssText +=
          ';position:fixed;left:0;top:0;z-index:60;pointer-events:none;will-change:transform';
        document.body.append(ghost);
      }
      if (!ghost) return;
      const lift = event.pointerType === 'touch' ? 34 : 0; // the finger must not hide it
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY - lift}px) translate(-50%, -50%)`;
      drag.over(under(event), event);
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      end();
      if (started) {
        // the click that follows a drag means nothing
        const swallow = (click: Event) => click.stopPropagation();
        window.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50);
        drag.drop(under(event), event);
      }
    };
    const broken = () => {
      end();
      if (started) drag.cancel();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') broken();
    };
    function end(): void {
      ghost?.remove();
      ghost = null;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', broken);
      window.removeEventListener('keydown', key);
    }
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', broken);
    window.addEventListener('keydown', key);
  });
}
