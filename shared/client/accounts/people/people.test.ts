import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { createPeople, type People, type PeopleOptions } from './people.ts';

const person = (user_id: number, full_name = `Person ${user_id}`): PersonShape => ({
  user_id,
  full_name,
  username: `p${user_id}`,
  avatar: '',
});

let people: People;
let listeners: Parameters<PeopleOptions['join']>[0] | undefined;
const load = vi.fn<PeopleOptions['load']>();
const changed = vi.fn<() => void>();
const settle = () => vi.advanceTimersByTimeAsync(0);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  listeners = undefined;
  load.mockImplementation(async (ids) => ids.filter((id) => id !== 404).map((id) => person(id)));
  people = createPeople({
    load,
    join(given) {
      listeners = given;
      return () => {
        listeners = undefined;
      };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('whoever is wanted in one tick is asked for in one call, a hundred at most; who is gone is told as null', async () => {
  people.watch([1, 2], changed);
  people.watch([2, 3, 404], changed);
  await settle();
  expect(load.mock.calls).toEqual([[[1, 2, 3, 404]]]);
  expect([1, 404, 5].map((id) => people.get(id))).toEqual([person(1), null, undefined]);
  expect(changed).toHaveBeenCalled();
  people.watch(range(1000, 1250), changed);
  await settle();
  expect(load.mock.calls.slice(1).map(([ids]) => ids.length)).toEqual([100, 100, 50]);
});

test('nobody is asked for twice, not even by another screen, and nobody at all without ids', async () => {
  people.watch([], changed);
  await settle();
  expect([load.mock.calls.length, listeners]).toEqual([0, undefined]);
  const leave = people.watch([1], changed);
  people.watch([1], changed)();
  await settle();
  leave();
  people.watch([1], changed);
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a new name is asked for by those who show it, and an answer that was under way does not count', async () => {
  // The pause before pages ask is random.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  let answer: (people: PersonShape[]) => void = () => {};
  load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  people.watch([1, 2], changed);
  await settle();
  listeners!.on!.person!({ user_id: 1 });
  answer([person(1, 'Old'), person(2)]);
  await settle();
  expect([1, 2].map((id) => people.get(id)?.full_name)).toEqual([undefined, 'Person 2']);
  load.mockResolvedValueOnce([person(1, 'New')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load.mock.calls.slice(1)).toEqual([[[1]]]);
  expect(people.get(1)?.full_name).toBe('New');
  // The account was closed meanwhile.
  load.mockResolvedValueOnce([]);
  listeners!.on!.person!({ user_id: 1 });
  listeners!.on!.person!({ user_id: 7 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(load.mock.calls.slice(2)).toEqual([[[1]]]);
  expect([people.get(1), people.get(7)]).toEqual([null, undefined]);
});

test('after a lost line those in sight are asked about again, and whoever was not loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  load.mockRejectedValueOnce(new Error('offline'));
  people.watch([1], changed);
  await settle();
  expect([people.get(1), warn.mock.calls.length]).toEqual([undefined, 1]);
  people.watch([2], changed)();
  await settle();
  listeners!.changed!(undefined);
  await settle();
  expect(load.mock.calls.at(-1)).toEqual([[1]]);
  expect([1, 2].map((id) => people.get(id)?.full_name)).toEqual(['Person 1', undefined]);
});

test('names that nobody shows any more are kept for a minute, and then neither heard of nor known', async () => {
  people.watch([1], changed)();
  await settle();
  await vi.advanceTimersByTimeAsync(59_000);
  expect([people.get(1), listeners]).toEqual([person(1), expect.anything()]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([people.get(1), listeners]).toEqual([undefined, undefined]);
});
