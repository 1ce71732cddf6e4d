/** Through whose eyes we look at a table: our seat, a spectator's, or, with several people at one
 *  screen, the seat whose turn it is. Where hands are secret, a change of seat waits for a word. */
import type { Sight } from './wire';

export class Eyes {
  seat = $state<number | null>(null);
  next = $state<number | null>(null); // the seat that is to take the screen over

  /** New sights have come: look through the eyes of whoever has to act now. */
  look(sights: Sight[], awaited: number[], hidden: boolean): void {
    const seats = sights.map((sight) => sight.seat);
    if (seats.length < 2) {
      this.seat = seats[0] ?? null;
      this.next = null;
      return;
    }
    const first = this.seat === null || !seats.includes(this.seat);
    const may = (seat: number | null): boolean =>
      !!sights.find((sight) => sight.seat === seat)?.legal?.length;
    const waited = seats.filter((seat) => seat !== null && awaited.includes(seat) && may(seat));
    const to = waited.includes(this.seat) ? this.seat : (waited[0] ?? this.seat ?? seats[0]!);
    if (!hidden) {
      this.seat = to;
      this.next = null;
    } else if (this.next !== null)
      this.next = to; // the curtain is down: for whom?
    else if (first || to !== this.seat) this.next = to;
  }

  /** The right person holds the screen. */
  take(): void {
    this.seat = this.next;
    this.next = null;
  }
}
