import { describe, expect, it } from 'vitest';
import { Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { hour } from '#shared/time.ts';
import { castBatch } from '#cloud/contests/voting/casting.ts';
import { rulePorts, storeContest } from '#test/support/rules.ts';
import { advanceContest, cutOf } from './advance.ts';

const field = (...votes: number[]) => votes.map((each, index) => ({ name: index, votes: each }));
const names = (rows: readonly { name: number }[]) => rows.map(({ name }) => name);
const cut = (votes: number[], advance: number) => {
  const { through, tied, seats } = cutOf(field(...votes), advance);
  return { through: names(through), tied: names(tied), seats };
};

describe('the cut behind the best', () => {
  it('lets everybody through at 0, and where there are no more than may go on', () => {
    for (const advance of [0, 3, 5])
      expect(cut([1, 9, 4], advance)).toEqual({ through: [0, 1, 2], tied: [], seats: 0 });
    expect(cut([], 2)).toEqual({ through: [], tied: [], seats: 0 });
  });

  it('takes the highest numbers', () => {
    expect(cut([1, 9, 4], 1)).toEqual({ through: [1], tied: [], seats: 0 });
    expect(cut([1, 9, 4], 2)).toEqual({ through: [1, 2], tied: [], seats: 0 });
  });

  it('says who shares the last place, and how many of them may go on', () => {
    expect(cut([5, 3, 3, 3, 1], 2)).toEqual({ through: [0], tied: [1, 2, 3], seats: 1 });
    expect(cut([5, 3, 3, 3, 1], 3)).toEqual({ through: [0], tied: [1, 2, 3], seats: 2 });
    expect(cut([0, 0, 0], 2)).toEqual({ through: [], tied: [0, 1, 2], seats: 2 });
  });

  it('ties nobody where a shared place is whole, or above the cut', () => {
    expect(cut([5, 3, 3, 1], 3)).toEqual({ through: [0, 1, 2], tied: [], seats: 0 });
    expect(cut([5, 5, 3, 1], 3)).toEqual({ through: [0, 1, 2], tied: [], seats: 0 });
  });
});

describe('at the end of a round', () => {
  const { ports, pass } = rulePorts();
  const { storage, clock } = ports;

  it.each([
    ['all who share the last place go on', 'all', 'ADCBDAA', 2, 'AD'],
    ['everybody who shares it, though they are more', 'all', 'ADCBA', 2, 'ABCD'],
    ['whoever reached the number first', 'first_reached', 'ADCBA', 2, 'AD'],
    // B and C have two each; C reached two first, though B's first vote was earlier.
    ['whoever got to the number first, not whoever led first', 'first_reached', 'BCCBAAA', 2, 'AC'],
    ['whoever entered first', 'first_entered', 'ADCBA', 2, 'AB'],
    ['everybody without votes', 'all', '', 2, 'ABCD'],
    ['the first to enter without votes', 'first_reached', '', 2, 'AB'],
    ['the first to enter without votes, by that rule too', 'first_entered', '', 1, 'A'],
    ['everybody at 0', 'first_entered', 'AAB', 0, 'ABCD'],
  ] as const)('%s (%s)', async (_, tie_rule, votes, advance, wanted) => {
    const { cx_id, round_ids, ballot } = await storeContest(ports, {
      names: 'ABCD',
      stored: { tie_rule },
      rounds: [{ advance }, {}],
    });
    for (const name of votes) {
      pass(1000);
      await castBatch(storage, clock, [ballot(name)]);
    }
    pass(2 * hour);
    await advanceContest(ports, cx_id);
    const places = await storage.find(RoundContestant, { cx_id, round_id: round_ids[1]! });
    const onward = await storage.getMany(
      Contestant,
      places.map(({ contestant_id }) => contestant_id),
    );
    const through = onward.map(({ contestant_name }) => contestant_name).toSorted();
    expect(through.join('')).toBe(wanted);
    const [first, second] = await storage.find(Round, { cx_id }, { sort: { round_number: 1 } });
    expect([first!.advanced_at, second!.advanced_at]).toEqual([new Date(clock.now()), undefined]);
  });
});
