/** What people say to an invitation, in words. */
import type { SentInvitation } from '../lib/generated/wire';
import { t } from '../lib/i18n.svelte';
import { title } from '../lib/words';

const TEXTS = {
  waiting: 'people.invited',
  declined: 'people.declined',
  accepted: 'people.accepted',
} as const;

export const answerText = ({ person, game, answer }: SentInvitation): string =>
  t(TEXTS[answer], { name: person.name, game: title(game) });
