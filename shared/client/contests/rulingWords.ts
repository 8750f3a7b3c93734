import type { Ruling } from '#shared/contests/entities.ts';
import type { ContestantState } from '#shared/contests/shapes.ts';

/** Whether an entry is out for its owner: one that was refused can be changed, and waits again. */
export const isOut = ({ ruling }: { ruling?: Ruling | undefined }): boolean =>
  ruling !== undefined && ruling !== 'refused';

/** Among whom the organizer finds an entry that does not stand. */
export const listOf = (entry: { ruling?: Ruling | undefined }): ContestantState =>
  isOut(entry) ? 'out' : entry.ruling ? 'refused' : 'waiting';

/** What a decision against an entry is called, and what it means for it. */
export const rulingWords = (ruling: Ruling) =>
  ({
    title: `contests.ruling.${ruling}`,
    text: ruling === 'refused' ? 'contests.entry.refused.text' : 'contests.entry.out.text',
  }) as const;
