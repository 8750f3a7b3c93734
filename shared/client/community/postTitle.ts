import { withoutMarks } from '#shared/chat/marked.ts';
import { lineOf } from '#shared/chat/rules.ts';
import { beginningOf, sayMentions } from '#shared/community/mentions.ts';
import type { PostRow } from '#shared/community/shapes.ts';

/** As far as a tab shows it. */
const longest = 70;

/** 'First flight! · Kites of Lisbon' */
export function postTitle({ title, text }: Pick<PostRow, 'title' | 'text'>, club: string | undefined): string {
  const words = title || beginningOf(lineOf(sayMentions(withoutMarks(text), () => '@…')), longest);
  return [words, club].filter(Boolean).join(' · ');
}
