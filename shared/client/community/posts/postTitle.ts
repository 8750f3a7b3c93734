import { withoutMarks } from '#shared/chat/markdown.ts';
import { lineOf } from '#shared/chat/rules.ts';
import { beginningOf, sayMentions } from '#shared/community/mentions.ts';
import type { PostRow } from '#shared/community/shapes.ts';

/** As far as a tab shows it. */
const longest = 70;

/** Whole words, and a sign that more follow. A language without spaces is cut where it is long enough. */
function firstWords(line: string): string {
  const part = beginningOf(line, longest);
  if (part.length === line.length) return part;
  const isCut = !/\s/.test(line.charAt(part.length));
  return `${isCut ? part.replace(/\s\S{0,20}$/, '').trimEnd() : part}…`;
}

/** 'First flight! · Kites of Lisbon' */
export function postTitle(
  { title, text }: Pick<PostRow, 'title' | 'text'>,
  club: string | undefined,
  /** What stands for somebody; undefined while it is not known. */
  nameOf: (user_id: number) => string | undefined = () => undefined,
): string {
  const words = title || firstWords(lineOf(sayMentions(withoutMarks(text), (user_id) => `@${nameOf(user_id) ?? '…'}`)));
  return [words, club].filter(Boolean).join(' · ');
}
