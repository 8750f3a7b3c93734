import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findValue, keepValue } from './offlineRows.ts';

const isTheirs = () => true;
const asked = (...user_ids: number[]) => `ana getPeople${JSON.stringify({ user_ids })}`;
const person = (user_id: number) => ({ user_id, full_name: `Person ${user_id}` });

beforeEach(() => {
  // A browser that refuses storage says so once.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

describe('names of people', () => {
  it('are found in another batch than the one they were seen in', async () => {
    await keepValue(asked(1, 2, 3), { people: [person(1), person(3)] }, isTheirs);
    expect(await findValue(asked(3, 1))).toEqual({ people: [person(3), person(1)] });
  });

  it('leave out closed accounts, as the server does', async () => {
    await keepValue(asked(4, 5), { people: [person(4)] }, isTheirs);
    expect(await findValue(asked(4, 5))).toEqual({ people: [person(4)] });
  });

  it('are not known where one was never seen, or where somebody else saw them', async () => {
    await keepValue(asked(6), { people: [person(6)] }, isTheirs);
    expect(await findValue(asked(6, 7))).toBeUndefined();
    expect(await findValue('ben getPeople{"user_ids":[6]}')).toBeUndefined();
  });
});
