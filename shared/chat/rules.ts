/** Rules of conversations that server and pages share. */
import { normalized } from '#shared/model/unicode.ts';
import { urlOf } from '#shared/urls.ts';
import { chatLimits } from './limits.ts';

/** Which of a conversation's people somebody is. */
export type Side = 1 | 2;
type Pair = { readonly user_id1: number; readonly user_id2: number };

/** Undefined for anybody else. */
export const sideOf = ({ user_id1, user_id2 }: Pair, user_id: number): Side | undefined =>
  user_id === user_id1 ? 1 : user_id === user_id2 ? 2 : undefined;
export const otherSide = (side: Side): Side => (side === 1 ? 2 : 1);
export const personAt = (pair: Pair, side: Side): number => (side === 1 ? pair.user_id1 : pair.user_id2);
export const otherOf = (pair: Pair, user_id: number): number =>
  user_id === pair.user_id1 ? pair.user_id2 : pair.user_id1;

export const inboxId = (conversation_id: string, user_id: number): string => `${conversation_id}-${user_id}`;

/**
 * Whether somebody's own last message does not arrive, told by the places in the conversation: what one person does with it raises the
 * date of their inbox too.
 */
export const isHeldBack = (conversation: { last_seq: number }, inbox: { last_seq?: number } | undefined): boolean =>
  (inbox?.last_seq ?? 0) > conversation.last_seq;

/** More marks on one letter than any script has: text that grows over what stands above and below it. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/** A message in the form it is kept in: without controls that turn or hide other text and piled-up marks, and at most one empty line in a row. */
export const tidyMessage = (text: string): string =>
  normalized(text, 'NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(piledMarks, '$1')
    .replaceAll(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, '\n\n')
    .trim();

/** Characters that show nothing. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a tidy text shows anything. */
export const showsSomething = (text: string): boolean =>
  text.isWellFormed() && [...text].some((character) => !invisible.test(character));

/** The beginning of a text in one line, whole characters of it. */
export function lineOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= chatLimits.line) return line;
  const cut = line.slice(0, chatLimits.line - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

const links = /https?:\/\/[^\s<>"'`{}|\\^]+/giu;

const marks = '.,;:!?…*_';

/** Without what stands behind a link in a sentence: marks, and brackets that are closed and not opened in it. Looks at each character once. */
function withoutEnd(link: string): string {
  const more: Record<string, number> = { ')': 0, ']': 0 };
  for (const character of link) {
    if (character === ')' || character === ']') more[character]! += 1;
    if (character === '(') more[')']! -= 1;
    if (character === '[') more[']']! -= 1;
  }
  let end = link.length;
  for (; end > 0; end--) {
    const last = link[end - 1]!;
    if (marks.includes(last)) continue;
    if (!(more[last]! > 0)) break;
    more[last]! -= 1;
  }
  return link.slice(0, end);
}

export interface TextPart {
  readonly text: string;
  /** Where a tap leads, when this part is a link. */
  readonly href?: string;
}

/** A text in its parts, plain and links; only http and https, as `URL` reads them. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(links)) {
    const link = withoutEnd(match[0]);
    const url = urlOf(link);
    if (!url) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: link, href: url.href });
    from = match.index + link.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The addresses that a text links to, each once. */
export const urlsIn = (text: string): string[] =>
  [...new Set(partsOf(text).flatMap(({ href }) => href ?? []))]
    .filter((href) => href.length <= 2000)
    .slice(0, chatLimits.urls);

/** One emoji, however many parts it is made of. */
export const isEmoji = (text: string): boolean =>
  text.length <= chatLimits.reaction &&
  [...new Intl.Segmenter().segment(text)].length === 1 &&
  /^(\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\ufe0f?\u20e3)/u.test(text);
