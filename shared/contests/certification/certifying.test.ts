import { describe, expect, it } from 'vitest';
import { certifyProblem, isTimeToCertify } from './certifying.ts';

const day = 24 * 3_600_000;
const ripe = { state: 'provisional', appeals_until: 100, open_appeals: 0, open_flags: 0 } as const;

describe('a result', () => {
  it('can be certified once it is provisional, the window is over, and no appeal and no flag is open', () => {
    expect(certifyProblem(ripe, 100)).toBeUndefined();
    expect(certifyProblem(ripe, 99)).toBe('appeal_window_open');
    expect(certifyProblem({ ...ripe, open_appeals: 1, open_flags: 1 }, 100)).toBe('appeals_open');
    expect(certifyProblem({ ...ripe, open_flags: 1 }, 100)).toBe('flags_open');
    expect(certifyProblem({ ...ripe, state: 'certified' }, 100)).toBe('step_not_possible');
  });

  it('is not offered to be certified while its window is open', () => {
    const contest = { state: 'provisional', end_date: new Date(0), appeal_days: 2 } as const;
    expect([0, 2 * day - 1, 2 * day].map((now) => isTimeToCertify(contest, now))).toEqual([false, false, true]);
    expect(isTimeToCertify({ ...contest, appeal_days: 0, state: 'ongoing' }, 0)).toBe(false);
  });
});
