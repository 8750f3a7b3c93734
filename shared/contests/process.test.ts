import { describe, expect, it } from 'vitest';
import { openRound, roundsProblem, roundStateOf, settlesAt } from './process.ts';

const at = (ms: number) => new Date(ms);
const round = (startDate: number, endDate: number, advanced_at?: number) => ({
  startDate: at(startDate),
  endDate: at(endDate),
  ...(advanced_at !== undefined && { advanced_at: at(advanced_at) }),
});

describe('a round', () => {
  it('runs from its start until just before its end, and is counted until it is settled', () => {
    const states = [999, 1000, 1999, 2000, 9000].map((now) => roundStateOf(round(1000, 2000), now, false));
    expect(states).toEqual(['upcoming', 'running', 'running', 'counting', 'counting']);
    expect(roundStateOf(round(1000, 2000, 6000), 9000, false)).toBe('over');
    expect(roundStateOf(round(1000, 2000), 2000, true)).toBe('over');
  });

  it('is settled some seconds after its end, more than a transaction of votes lasts', () => {
    expect(settlesAt(round(1000, 2000))).toBeGreaterThan(2000 + 3000);
  });
});

describe('the open round', () => {
  const [first, second] = [round(0, 100), round(150, 300)];
  it('is the running one, and none before, between and after', () => {
    expect([-1, 0, 99, 100, 149, 300].map((now) => openRound([first, second], now))).toEqual([
      undefined,
      first,
      first,
      undefined,
      undefined,
      undefined,
    ]);
    expect(openRound([], 0)).toBeUndefined();
  });

  it('opens when it is settled who went on to it', () => {
    expect(openRound([first, second], 200)).toBeUndefined();
    expect(openRound([round(0, 100, 140), second], 200)).toBe(second);
  });
});

describe('the dates of rounds', () => {
  const contest = { start_date: at(0), end_date: at(100) };
  it('follow one another from the contest’s start to its end, with or without pauses', () => {
    for (const rounds of [
      [round(0, 100)],
      [round(0, 50), round(50, 100)],
      [round(0, 10), round(20, 30), round(90, 100)],
    ])
      expect(roundsProblem(rounds, contest)).toBeUndefined();
  });

  it.each([
    ['a start before the contest', [round(-1, 100)], { index: 0, field: 'startDate' }],
    ['a start after the contest’s', [round(1, 100)], { index: 0, field: 'startDate' }],
    ['an end before the contest’s', [round(0, 99)], { index: 0, field: 'endDate' }],
    ['an end after the contest’s', [round(0, 50), round(50, 101)], { index: 1, field: 'endDate' }],
    ['an overlap', [round(0, 51), round(50, 100)], { index: 1, field: 'startDate' }],
    ['an end at its start', [round(0, 0), round(0, 100)], { index: 0, field: 'endDate' }],
    ['another order', [round(0, 60), round(50, 70), round(70, 100)], { index: 1, field: 'startDate' }],
  ])('have no place for %s', (_, rounds, problem) => {
    expect(roundsProblem(rounds, contest)).toEqual(problem);
  });
});
