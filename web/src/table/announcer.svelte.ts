/** What a screen reader is to read out. */
export class Announcer {
  text = $state('');
  #waiting: string[] = [];

  /** What comes in one go is said in one go: a later sentence does not swallow an earlier one. */
  say(text: string): void {
    this.#waiting.push(text);
    if (this.#waiting.length > 1) return;
    queueMicrotask(() => {
      const all = this.#waiting.filter(Boolean).join(' ');
      this.#waiting = [];
      this.text = this.text === all ? `${all}\u00a0` : all; // the same again is read out again
    });
  }

  clear(): void {
    this.text = '';
  }
}
