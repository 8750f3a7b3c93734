/** Copies of a contest without its contestants: an organizer's duplicate, and the next contest of an edition. */
import { Contest, Round } from '#shared/contests/entities.ts';
import { VotePrice } from '#shared/contests/entities/prices.ts';
import { limits } from '#shared/limits.ts';
import { textsOfCopy } from '#shared/contests/studio/texts.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { roundsOf } from '#cloud/contests/places.ts';
import { unusedSlug } from './slugs.ts';

/** What only storage sets. */
type Row = { objectId: string; createdAt: Date; updatedAt: Date; rev: number };
const contentOf = <R extends Row>({ objectId: _id, createdAt: _made, updatedAt: _changed, rev: _rev, ...content }: R) =>
  content;

type Names = Pick<Contest, 'cx_id' | 'contest_id' | 'contest_name'>;
type Changes = Names &
  Partial<
    Pick<Contest, 'user_id' | 'contest_status' | 'voting_disabled' | 'entries_open' | keyof ReturnType<typeof noTeam>>
  >;

/** What a copy starts with that belongs to somebody else. */
export const noTeam = () => ({ editors: [] as number[], approvers: [] as number[], viewers: [] as number[] });

/**
 * Stores a copy with the rounds, dates and prices of the original, under names and a secret of its own.
 * @param changes the names, and what else differs from the original
 * @param later milliseconds by which all dates move
 */
export async function copyContest(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Transaction,
  original: Contest,
  changes: Changes,
  later = 0,
): Promise<{ contest: Contest; rounds: Round[] }> {
  const { cx_id, contest_id } = changes;
  const moved = (date: Date) => new Date(date.getTime() + later);
  const contest_name = changes.contest_name.slice(0, limits.title);
  const {
    words: _words,
    job_id: _job,
    deleted_at: _gone,
    certified_at: _certified,
    entries_until,
    ...content
  } = contentOf(original);
  const contest = await tx.insert(Contest, {
    ...content,
    ...changes,
    contest_name,
    texts: textsOfCopy(original, contest_name),
    contest_slug: await unusedSlug(tx, contest_name, contest_id),
    start_date: moved(original.start_date),
    end_date: moved(original.end_date),
    ...(entries_until && { entries_until: moved(entries_until) }),
    secret: secrets.random(32),
  });
  const rounds: Round[] = [];
  for (const { round_number, startDate, endDate, advance } of await roundsOf(tx, original.cx_id)) {
    const dates = { startDate: moved(startDate), endDate: moved(endDate) };
    rounds.push(await tx.insert(Round, { round_id: secrets.random(12), cx_id, round_number, ...dates, advance }));
  }
  const prices = await tx.get(VotePrice, original.cx_id);
  if (prices) {
    const { deleted_at: _removed, ...offer } = contentOf(prices);
    await tx.insert(VotePrice, { ...offer, cx_id, user_id: contest.user_id });
  }
  return { contest, rounds };
}
