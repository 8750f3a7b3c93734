import type { Ruling } from '#shared/contests/entities.ts';

/** What a decision against an entry is called, and what it means for it. */
export const rulingWords = (ruling: Ruling) =>
  ({
    title: `contests.ruling.${ruling}`,
    text: ruling === 'refused' ? 'contests.entry.refused.text' : 'contests.entry.out.text',
  }) as const;
