/** Requests about tournaments. A private one needs the key of its link. */
import { fetchOk, request, requestJson } from '../lib/api';
import type {
  DecideGame,
  EnterTournament,
  NewTournament,
  StartRound,
  TournamentList,
  Opened,
  TournamentUpdate,
  TournamentView,
  WithdrawFrom,
} from '../lib/generated/wire';

export const tournaments = () => requestJson<TournamentList>('/tournaments');

/** Open one; without an account it needs the token of a host. */
export async function openTournament(
  tournament: NewTournament,
  hostToken: string,
): Promise<Opened> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (hostToken) headers['Sanban-Host'] = hostToken;
  const body = JSON.stringify(tournament);
  const answer = await fetchOk('/api/tournaments', { method: 'POST', headers, body });
  return (await answer.json()) as Opened;
}

export const tournamentAfter = (id: string, key: string, after: number) =>
  requestJson<TournamentUpdate>(`/tournaments/${id}?after=${after}`, undefined, key);

export const enter = (id: string, asked: EnterTournament) =>
  requestJson<TournamentView>(`/tournaments/${id}/enter`, asked);
export const withdraw = (id: string, asked: WithdrawFrom) =>
  requestJson<TournamentView>(`/tournaments/${id}/withdraw`, asked);
export const startRound = (id: string, round: number) =>
  requestJson<TournamentView>(`/tournaments/${id}/start`, { round } satisfies StartRound);
export const decide = (id: string, asked: DecideGame) =>
  requestJson<TournamentView>(`/tournaments/${id}/decide`, asked);
export const endTournament = (id: string) =>
  requestJson<TournamentView>(`/tournaments/${id}/end`, {});

/** Save one of its files. */
export async function download(id: string, file: string, key: string): Promise<void> {
  const content = await (await request(`/tournaments/${id}/${file}`, undefined, key)).blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}
