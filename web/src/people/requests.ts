/** Requests about people: profiles, and what one has to do with others. */
import { requestJson } from '../lib/api';
import type {
  Follow,
  Invitations,
  Invite,
  People,
  PlayedGames,
  Profile,
  ProfileSettings,
  Report,
  SetProfile,
  Whom,
} from '../lib/generated/wire';

const named = (name: string): string => `/people/${encodeURIComponent(name)}`;

export const peopleApi = {
  profile: (name: string) => requestJson<Profile>(named(name)),
  games: (name: string, query: URLSearchParams) =>
    requestJson<PlayedGames>(`${named(name)}/games?${query.toString()}`),
  settings: () => requestJson<ProfileSettings>('/me/profile'),
  setSettings: (chosen: SetProfile) => requestJson<ProfileSettings>('/me/profile', chosen),
  people: () => requestJson<People>('/me/people'),
  follow: (name: string, follow: boolean) =>
    requestJson<People>('/me/follow', { name, follow } satisfies Follow),
  block: (whom: Whom) => requestJson<People>('/me/block', whom),
  lift: (ref: string) => requestJson<People>(`/me/blocks/${ref}/lift`, {}),
  report: (whom: Whom, reason: string) =>
    requestJson<null>('/report', { ...whom, reason } satisfies Report),
  invite: (name: string, table_id: string) =>
    requestJson<null>('/invitations', { name, table_id } satisfies Invite),
  invitations: () => requestJson<Invitations>('/me/invitations'),
  decline: (table: string) => requestJson<Invitations>(`/me/invitations/${table}/decline`, {}),
};
