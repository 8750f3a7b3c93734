import type { Ruling } from '#shared/contests/entities.ts';

/** Whether an entry is out for its owner: one that was refused can be changed, and waits again. */
export const isOut = ({ ruling }: { ruling?: Ruling | undefined }): boolean =>
  ruling !== undefined && ruling !== 'refused';

/** What a decision against an entry is called, and what it means for it. */
export const rulingWords = (ruling: Ruling) =>
  ({
    title: `contests.ruling.${ruling}`,
    text: ruling === 'refused' ? 'contests.entry.refused.text' : 'contests.entry.out.text',
  }) as const;
