/** The social wall: short posts with one hashtag, from a server that the operator chose, beside a contest or in a club. */

import { normalized } from '#shared/model/unicode.ts';
import { socialLimits } from './limits.ts';
import { hour } from '#shared/time.ts';

/** A post as its server told it, in plain text. */
export interface SocialPost {
  /** The server's id of it. */
  readonly id: string;
  /** The post's own page; readers are told '' where it has none. */
  readonly url: string;
  /** `name@server`; of the server's own people the name alone. */
  readonly author: string;
  readonly author_name: string;
  readonly text: string;
  readonly language: string;
  /** ISO. */
  readonly at: string;
  readonly likes: number;
  readonly shares: number;
  readonly replies: number;
  /** Kept by our server. */
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number; readonly alt: string };
}

export const socialSorts = ['hot', 'new'] as const;
export type SocialSort = (typeof socialSorts)[number];

/** Without its #. Undefined for what is no hashtag. */
export function hashtagOf(given: string): string | undefined {
  const tag = normalized(given.slice(0, 4 * socialLimits.tag), 'NFC')
    .trim()
    .replace(/^#/, '');
  const isOne = /^[\p{L}\p{N}_]+$/u.test(tag) && /[\p{L}_]/u.test(tag) && tag.length <= socialLimits.tag;
  return tag === '' || isOne ? tag : undefined;
}

/** What others did with a post, which fades within hours. */
const heat = ({ at, likes, shares, replies }: SocialPost, now: number): number =>
  (1 + likes + 2 * shares + replies) / Math.max(1, (now - Date.parse(at)) / hour + 2) ** 1.5;

export const sorted = (posts: readonly SocialPost[], sort: SocialSort, now: number): SocialPost[] =>
  sort === 'hot'
    ? posts.toSorted((a, b) => heat(b, now) - heat(a, now))
    : posts.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));

/** Lower case, without accents. */
const plain = (text: string) => normalized(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether one of the words stands in the post or its author's name, whatever its case and accents. */
export function hasWord({ text, author_name }: SocialPost, words: readonly string[]): boolean {
  const said = ` ${plain(`${author_name} ${text}`).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return words.some((word) =>
    said.includes(
      ` ${plain(word)
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `,
    ),
  );
}

/** Who moderates sees what is kept out, and why. */
export interface ShownPost extends SocialPost {
  readonly out?: 'hidden' | 'author' | 'word';
}

export interface WallShape {
  /** Empty where there is no wall. */
  readonly hashtag: string;
  readonly paused: boolean;
  readonly posts: ShownPost[];
  /** Of all pages. */
  readonly count: number;
  /** For moderators. */
  readonly rules?: { readonly words: string[]; readonly authors: string[] };
}
