/** Changes of several rows, each by itself. */
import { type ErrorCode, Refusal } from '#shared/errors.ts';

/** The outcome for each row of a bulk change. */
export interface ChangeAnswer<Id> {
  /** Rows that now have the wanted state, including those that had it before. */
  changed: Id[];
  refused: { id: Id; code: ErrorCode }[];
}

/** Changes each row separately, so that one failure does not block the others. */
export async function changeEach<Id>(ids: readonly Id[], change: (id: Id) => Promise<void>): Promise<ChangeAnswer<Id>> {
  const answer: ChangeAnswer<Id> = { changed: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await change(id);
      answer.changed.push(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer.refused.push({ id, code: error.code });
    }
  }
  return answer;
}
