import { describe, expect, it } from 'vitest';
import { resultsPolicies } from './entities.ts';
import { showsResults } from './rules.ts';

const hour = 3_600_000;
const start = Date.UTC(2030, 0, 1);
const contest = {
  contest_status: 'active' as 'draft' | 'active' | 'cancelled' | 'certified',
  start_date: new Date(start),
  end_date: new Date(start + 4 * hour),
};
const first = { endDate: new Date(start + 2 * hour) };
const last = { endDate: contest.end_date };

const newcomer = { manages: false, hasVoted: false };
const readers = { newcomer, voter: { manages: false, hasVoted: true }, organizer: { manages: true, hasVoted: false } };
type Reader = keyof typeof readers;
const everybody: Reader[] = ['newcomer', 'voter', 'organizer'];

const before = start - hour;
const early = start + hour;
const late = start + 3 * hour;
const over = start + 4 * hour;

/** What is visible: the contest's total, the first round's numbers, the last round's. */
const told = (results_policy: (typeof resultsPolicies)[number], now: number, contest_status = contest.contest_status) =>
  [undefined, first, last].map((round) =>
    everybody.filter((who) => showsResults({ ...contest, contest_status, results_policy }, readers[who], now, round)),
  );

describe('the numbers of a contest', () => {
  it('are told to everybody under "live", whenever', () => {
    for (const now of [before, early, late, over]) expect(told('live', now)).toEqual([everybody, everybody, everybody]);
  });

  it('are told to whoever voted, and after the end, under "after_vote"', () => {
    const voters: Reader[] = ['voter', 'organizer'];
    expect(told('after_vote', early)).toEqual([voters, voters, voters]);
    expect(told('after_vote', late)).toEqual([voters, everybody, voters]);
    expect(told('after_vote', over - 1)).toEqual([voters, everybody, voters]);
    expect(told('after_vote', over)).toEqual([everybody, everybody, everybody]);
  });

  it('are told after the end under "after_end", those of a round after its own', () => {
    const managers: Reader[] = ['organizer'];
    for (const now of [before, early, first.endDate.getTime() - 1])
      expect(told('after_end', now)).toEqual([managers, managers, managers]);
    for (const now of [first.endDate.getTime(), late, over - 1])
      expect(told('after_end', now)).toEqual([managers, everybody, managers]);
    expect(told('after_end', over)).toEqual([everybody, everybody, everybody]);
    expect(told('after_end', early, 'certified')).toEqual([everybody, everybody, everybody]);
  });

  it('are told to the organizer alone under "hidden", and of a contest that never came to its end', () => {
    const managers: Reader[] = ['organizer'];
    for (const now of [early, late, over, over + 1000 * hour])
      expect(told('hidden', now)).toEqual([managers, managers, managers]);
    expect(told('hidden', over, 'certified')).toEqual([managers, managers, managers]);
    for (const policy of ['after_end', 'after_vote'] as const)
      expect(showsResults({ ...contest, contest_status: 'cancelled', results_policy: policy }, newcomer, over)).toBe(
        false,
      );
    expect(told('after_end', over, 'draft')).toEqual([managers, managers, managers]);
  });

  it('are told of every round to whoever is told the whole', () => {
    for (const policy of resultsPolicies)
      for (const now of [before, early, late, over])
        for (const status of ['draft', 'active', 'cancelled', 'certified'] as const) {
          const [whole, ...rounds] = told(policy, now, status);
          for (const round of rounds) expect(round).toEqual(expect.arrayContaining(whole!));
        }
  });
});
