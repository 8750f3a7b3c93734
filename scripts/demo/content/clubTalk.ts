/**
 * What is said in the demo's clubs, in one text file for each (`clubTalk/<key>.txt`), a line for each thing said:
 *
 *     = author hoursAgo likes [emoji of a picture] | a post
 *     - author likes | a comment on it
 *     + author likes | a reply to that comment
 *
 * People are named in a text as they are typed, `@username`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#parse/root.mjs';
import type { DemoPost, DemoSaid } from './clubs.ts';

interface Comment extends Omit<DemoSaid, 'replies'> {
  readonly replies: DemoSaid[];
}
interface Post extends Omit<DemoPost, 'said'> {
  readonly said: Comment[];
}

const line = /^(?<kind>[=+-]) (?<by>[a-z]+) (?<numbers>[\d ]+?)(?: \[(?<picture>[\w-]+)\])? \| (?<text>.+)$/u;

/** Throws for a line that is none of these, and for an answer to nothing. */
export function postsIn(script: string): DemoPost[] {
  const posts: Post[] = [];
  for (const each of script.split('\n').filter(Boolean)) {
    const { kind, by, numbers, picture, text } = line.exec(each)?.groups ?? {};
    const [first, second] = (numbers ?? '').split(' ').map(Number);
    const post = posts.at(-1);
    const comment = post?.said.at(-1);
    if (kind === '=' && second !== undefined)
      posts.push({ by: by!, hoursAgo: first!, likes: second, text: text!, said: [], ...(picture && { picture }) });
    else if (kind === '-' && post) post.said.push({ by: by!, likes: first, text: text!, replies: [] });
    else if (kind === '+' && comment) comment.replies.push({ by: by!, likes: first, text: text! });
    else throw new Error(`Nobody can say this in a club of the demo: ${each}`);
  }
  return posts;
}

export const clubTalk = (key: string): DemoPost[] =>
  postsIn(readFileSync(path.join(root, 'scripts/demo/content/clubTalk', `${key}.txt`), 'utf8'));
