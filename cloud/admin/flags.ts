/** Operators decide about flagged votes. */
import { z } from 'zod';
import { operators } from '#shared/model/access.ts';
import { flagStates, VoteFlag } from '#shared/contests/entities/integrity.ts';
import { listOf } from '#shared/model/measured.ts';
import { integrityLimits } from '#shared/contests/integrity/limits.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type ChangeAnswer, changeEach } from '#cloud/patterns/changeEach.ts';
import { decideFlag, flagShapes } from '../contests/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { findAll } from './lists.ts';
import { mostAtOnce } from './paging.ts';

/** Voids the votes of flags, or lets them count, each flag by itself. The reason of a void is published with the result. */
export const decideFlags = defineFunction({
  who: operators('contests', 'act'),
  asksAgain: ({ decision }) => decision === 'void',
  limit: usual,
  input: z.strictObject({
    flag_ids: listOf(publicId, mostAtOnce, 1),
    decision: z.enum(['void', 'keep']),
    reason: z.string().trim().min(1).max(integrityLimits.note),
  }),
  run: (context, { flag_ids, decision, reason }): Promise<ChangeAnswer<string>> =>
    changeEach(flag_ids, (flag_id) => decideFlag(context, flag_id, decision === 'void' ? 'voided' : 'kept', reason)),
});

const filters = { cx_id: publicId.optional(), state: z.enum(flagStates).optional() };

export const flagExport = {
  input: z.strictObject(filters),
  columns: [
    ...['flag_id', 'cx_id', 'contest_name', 'contestant_id', 'contestant_name', 'votes', 'from', 'until', 'risk'],
    ...['state', 'note', 'flagged_at', 'decided_at', 'decision'],
  ],
  async *rows(context: Context, where: z.output<z.ZodObject<typeof filters>>) {
    for await (const page of findAll(context, VoteFlag, { where }, 'flagged_at'))
      for (const flag of await flagShapes(context.storage, page))
        yield [
          ...[flag.flag_id, flag.cx_id, flag.contest_name, flag.contestant_id, flag.contestant_name, flag.votes],
          ...[flag.from, flag.until, flag.risks.map(({ reason }) => reason).join(' '), flag.state, flag.note],
          ...[flag.flagged_at, flag.decided_at, flag.decision],
        ];
  },
};
