/** The result of a contest for other programs, as far as its reader may see the numbers. */
import { stateOf } from '#shared/contests/process.ts';
import type { ContestResults, RoundResults } from '#shared/contests/results/results.ts';
import { showsResults } from '#shared/contests/rules.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { byteOrderMark, lineOf } from '#cloud/patterns/csv.ts';
import { readableStanding } from '#cloud/contests/page/contests.ts';
import { readerOf } from '#cloud/contests/voting/resultsReader.ts';
import { placeKey } from '#cloud/contests/voting/standings.ts';
import { noVotes, totalsNow } from '#cloud/contests/voting/totals.ts';

/** Throws 'contest_not_found'. */
export async function contestResults({ storage, clock, caller }: Context, cx_id: string): Promise<ContestResults> {
  const { contest, rounds, contestants, places } = await readableStanding(storage, caller, { cx_id });
  const [reader, totals] = await Promise.all([readerOf(storage, caller, contest), totalsNow(storage)(cx_id)]);
  const now = clock.now();
  const shown = [...contestants.values()].filter(({ contestant_status }) => contestant_status === 1);

  const resultsOf = (round: (typeof rounds)[number]): RoundResults => {
    const isShown = showsResults(contest, reader, now, round);
    const rows = shown.flatMap(({ contestant_id, contestant_name }) => {
      const assox_id = places.get(placeKey(round.round_id, contestant_id));
      if (assox_id === undefined) return [];
      return { contestant_id, contestant_name, ...(isShown && { votes: (totals.get(assox_id) ?? noVotes).votes }) };
    });
    const sorted = isShown ? rows.toSorted((a, b) => b.votes! - a.votes!) : rows;
    const ranks = new Map<number, number>();
    for (const [index, { votes }] of sorted.entries()) if (votes && !ranks.has(votes)) ranks.set(votes, index + 1);
    const { round_number, startDate, endDate, advanced_at } = round;
    return {
      ...{ round_number, from: startDate.toISOString(), until: endDate.toISOString() },
      ...(advanced_at && { advanced_at: advanced_at.toISOString() }),
      withheld: !isShown,
      // Contestants with as many votes share a rank. Without votes there is no rank.
      contestants: sorted.map((row) => ({ ...row, ...(row.votes && { rank: ranks.get(row.votes)! }) })),
    };
  };

  const { contest_id, contest_name, certified_at } = contest;
  return {
    ...{ cx_id, contest_id, contest_name, state: stateOf(contest, now) },
    ...(certified_at && { certified_at: certified_at.toISOString() }),
    ...(showsResults(contest, reader, now) && { votes: (totals.get(cx_id) ?? noVotes).votes }),
    rounds: rounds.map(resultsOf),
  };
}

/** One line for each contestant of each round. */
export const resultsCsv = ({ rounds }: ContestResults): string =>
  byteOrderMark +
  lineOf(['round', 'rank', 'contestant_id', 'contestant', 'votes']) +
  rounds
    .flatMap(({ round_number, contestants }) =>
      contestants.map(({ rank, contestant_id, contestant_name, votes }) =>
        lineOf([round_number, rank, contestant_id, contestant_name, votes]),
      ),
    )
    .join('');
