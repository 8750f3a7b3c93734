/** Cases of the calls shared by operators and organizers. */
import { expect } from 'vitest';
import type { admin } from '#cloud/admin/domain.ts';
import type { CasesOf, Stage } from '../cases.ts';

export const casesOf = (stage: Stage): CasesOf<typeof admin> => ({
  'POST /app/contest/v2/getAllVotes': {
    who: 'members',
    input: () => ({ contest_id: stage.draft.cx_id }),
    answer: () => ({ votes: [], count: 0 }),
  },
  'POST /app/contest/v2/getAllContestants': {
    who: 'members',
    input: () => ({ contest_id: stage.draft.contest_id, limit: 2 }),
    answer: () => ({ contestants: expect.any(Array), count: expect.any(Number) }),
  },
});
