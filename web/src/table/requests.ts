/** What somebody at a table asks of the server. A refusal is a notice, in words. */
import { api } from '../lib/api';
import { shareFor } from '../lib/deal';
import type { LiveTable } from '../lib/live.svelte';
import { loadMe, me, nameToUse, setMyName } from '../lib/me.svelte';
import { problemOf, problemText, type ShownProblem } from '../lib/problems';
import { go, here } from '../lib/router.svelte';
import type { Command } from '../lib/socket';
import { dismissRefusals, notice } from '../lib/toasts.svelte';

export class Requests {
  constructor(
    private id: string,
    private live: LiveTable,
    private seat: () => number | null, // the viewer
  ) {}

  /** Play an action: its number, or its text when it may be illegal. */
  act = (action: number | string): void => {
    const seat = this.seat();
    if (seat === null) return;
    void this.live.act(seat, action).then((problem) => {
      if (!problem) dismissRefusals();
      this.showProblem(problem);
    });
  };

  send = async (command: Command): Promise<void> => {
    this.showProblem(await this.live.send(command));
  };

  ready = (seat: number): Promise<void> =>
    this.send({ type: 'ready', seat, ready: true, share: shareFor(this.live.table!, seat) });

  /** Say something; who has no name yet becomes a guest first. Whether it was sent. */
  say = async (text: string): Promise<boolean> => {
    try {
      if (!me.known) {
        await setMyName(nameToUse());
        this.live.reconnect();
      }
    } catch (error) {
      notice(problemText(problemOf(error)));
      return false;
    }
    const problem = await this.live.send({ type: 'chat', text });
    this.showProblem(problem);
    return !problem;
  };

  join = async (seat: number, name: string): Promise<void> => {
    try {
      await api.join(this.id, { key: here.key, name, seat });
      await loadMe();
      this.live.reconnect();
    } catch (error) {
      notice(problemText(problemOf(error), this.live.table?.game));
    }
  };

  /** Another link for the table: the old one leads nowhere then. */
  renew = async (): Promise<void> => {
    try {
      const { key } = await api.newLink(this.id);
      go(`/table/${this.id}#${key}`, true);
      this.live.reconnect(key);
    } catch (error) {
      notice(problemText(problemOf(error)));
    }
  };

  showProblem = (problem: ShownProblem | null): void => {
    if (!problem) return;
    const game = this.live.table?.game;
    notice(problemText(problem, game), problem.see && `/rules/${game}#${problem.see}`);
    this.live.viewerStates = [...this.live.viewerStates]; // the board shows again what stands
  };
}
