/** The viewer whose state this screen shows: our seat, a spectator, or, with several people at one
 *  screen, the seat whose turn it is. Where hands are secret, a change of seat is confirmed first. */
import type { ViewerState } from './generated/wire';

export class Viewer {
  seat = $state<number | null>(null);
  next = $state<number | null>(null); // the seat that is to take the screen over

  /** New states have come: show that of whoever has to act now. */
  follow(states: ViewerState[], awaited: number[], hidden: boolean): void {
    const seats = states.map((state) => state.seat);
    if (seats.length < 2) {
      this.seat = seats[0] ?? null;
      this.next = null;
      return;
    }
    const first = this.seat === null || !seats.includes(this.seat);
    const mayAct = (seat: number | null): boolean =>
      !!states.find((state) => state.seat === seat)?.legal?.length;
    const acting = seats.filter((seat) => seat !== null && awaited.includes(seat) && mayAct(seat));
    const to = acting.includes(this.seat) ? this.seat : (acting[0] ?? this.seat ?? seats[0]!);
    if (!hidden) {
      this.seat = to;
      this.next = null;
    } else if (this.next !== null)
      this.next = to; // nothing is shown yet: it may be for another seat now
    else if (first || to !== this.seat) this.next = to;
  }

  /** The right person holds the screen. */
  takeOver(): void {
    this.seat = this.next;
    this.next = null;
  }
}
