/** Rules of the contest chat, shared by server and pages. */
import { contestLimits } from '#shared/contests/limits.ts';
import { normalized } from '#shared/model/unicode.ts';
import type { Contest } from '#shared/contests/entities.ts';
import { stateOf } from '#shared/contests/process.ts';

/** Why a chat is closed. `early`: the contest is a draft. `over`: cancelled, or certified long ago. `off`: disabled by the organizer. */
export const chatStates = ['open', 'off', 'early', 'over'] as const;
export type ChatState = (typeof chatStates)[number];

type Chatted = Pick<Contest, 'contest_status' | 'start_date' | 'end_date' | 'chat_enabled'>;

/** Whether the chat takes messages at `now` (milliseconds since 1970, the database's clock), else why not. */
export function chatStateOf(contest: Chatted, now: number): ChatState {
  if (!contest.chat_enabled) return 'off';
  const state = stateOf(contest, now);
  if (state === 'draft') return 'early';
  if (state === 'cancelled') return 'over';
  const isLongPast = now >= contest.end_date.getTime() + contestLimits.chat.openAfterEnd;
  return state === 'certified' && isLongPast ? 'over' : 'open';
}

/** Invisible characters and text direction overrides. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Normalizes a display name: Unicode NFC, trimmed, single spaces. */
export const tidyName = (name: string) => normalized(name, 'NFC').trim().replaceAll(/\s+/gu, ' ');

/** Whether a normalized name is allowed: it has visible letters or digits and no invisible characters. */
export const isDisplayName = (name: string) =>
  name.length >= contestLimits.chat.name.min &&
  name.length <= contestLimits.chat.name.max &&
  name.isWellFormed() &&
  !invisible.test(name) &&
  /[\p{L}\p{N}]/u.test(name);

/** Normalizes a message: strips control characters that hide or reorder text, and repeated empty lines. */
export const tidyText = (text: string) =>
  normalized(text, 'NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, '\n\n')
    .trim();

/** Whether a normalized text has any visible character. */
export const saysSomething = (text: string) =>
  text.isWellFormed() && [...text].some((character) => !invisible.test(character) && !/[\s\p{M}]/u.test(character));
