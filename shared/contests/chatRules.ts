/** Rules of a contest's chat that server and pages share. */
import { contestLimits } from '#shared/contests/limits.ts';
import type { Contest } from './entities.ts';
import { stateOf } from './process.ts';

/** `early`: the contest is a draft. `over`: cancelled, or certified and long past. `off`: its organizer wants none. */
export const chatStates = ['open', 'off', 'early', 'over'] as const;
export type ChatState = (typeof chatStates)[number];

type Chatted = Pick<Contest, 'contest_status' | 'start_date' | 'end_date' | 'chat_enabled'>;

/** Whether people may write at `now` (milliseconds since 1970, the database's clock), and why not. */
export function chatStateOf(contest: Chatted, now: number): ChatState {
  if (!contest.chat_enabled) return 'off';
  const state = stateOf(contest, now);
  if (state === 'draft') return 'early';
  if (state === 'cancelled') return 'over';
  const isLongPast = now >= contest.end_date.getTime() + contestLimits.chat.openAfterEnd;
  return state === 'certified' && isLongPast ? 'over' : 'open';
}

/** Characters that show nothing, or turn the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A display name in the form it is kept in: Unicode NFC, trimmed, single spaces. */
export const tidyName = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');

/** Whether a tidy name may be shown: letters or digits that people can see, and nothing hidden among them. */
export const isDisplayName = (name: string) =>
  name.length >= contestLimits.chat.name.min &&
  name.length <= contestLimits.chat.name.max &&
  name.isWellFormed() &&
  !invisible.test(name) &&
  /[\p{L}\p{N}]/u.test(name);

/** A message in the form it is kept in: without controls that turn or hide other text, and at most one empty line in a row. */
export const tidyText = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, '\n\n')
    .trim();

/** Whether a tidy text says something: not only spaces and characters that show nothing. */
export const saysSomething = (text: string) =>
  text.isWellFormed() && [...text].some((character) => !invisible.test(character) && !/[\s\p{M}]/u.test(character));
