import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { groupCommit } from './groupCommit.ts';

// load-safe: the clock's own work
const clock = { now: () => Date.now(), pause: (ms: number) => new Promise<void>((go) => setTimeout(go, ms)) };

/** A writer whose batches end when they are told to. */
function slow(more: { lanes?: number; longestQueue?: number; worthAnother?: number } = {}) {
  const batches: { items: readonly string[]; end(failure?: Error): void }[] = [];
  const add = groupCommit<string, string>({
    keysOf: (item) => [item[0]!],
    lanes: 1,
    largestBatch: 3,
    longestQueue: 10,
    worthAnother: 2,
    ...more,
    run: (items) =>
      new Promise((resolve, reject) => {
        const results = new Map(items.map((item) => [item, item.endsWith('!') ? new Error(item) : `${item} done`]));
        batches.push({ items, end: (failure) => (failure ? reject(failure) : resolve(results)) });
      }),
  });
  return { add: (item: string) => add(clock, item), batches, waiting: add.waiting };
}
const settled = () => new Promise((go) => setTimeout(go, 0));
/** Each in a turn of the event loop of its own. */
async function inTurns(add: (item: string) => Promise<string>, items: readonly string[]) {
  const answers: Promise<string>[] = [];
  for (const item of items) {
    answers.push(add(item));
    await settled();
  }
  return answers;
}

afterEach(() => vi.restoreAllMocks());

describe('group commit', () => {
  it('writes what comes alone at once, and what comes meanwhile together, so many at most', async () => {
    const { add, batches, waiting } = slow();
    const answers = await inTurns(add, ['a', 'b', 'c', 'd', 'e']);
    expect(batches.map(({ items }) => items)).toEqual([['a']]);
    expect(waiting()).toBe(4);
    batches[0]!.end();
    await settled();
    expect(batches[1]!.items).toEqual(['b', 'c', 'd']);
    batches[1]!.end();
    await settled();
    batches[2]!.end();
    expect(await Promise.all(answers)).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
  });

  it('gives up a batch that never ends, once more comes', async () => {
    const { add, batches } = slow();
    const [first] = await inTurns(add, ['a']);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 4 * limits.answerWithin);
    const second = add('a again');
    await expect(first).rejects.toMatchObject({ code: 'unavailable' });
    await settled();
    batches[1]!.end();
    expect(await second).toBe('a again done');
  });

  it('writes what comes in one turn together', async () => {
    const { add, batches } = slow();
    const answers = ['a', 'b', 'c', 'd'].map(add);
    await settled();
    expect(batches.map(({ items }) => items)).toEqual([['a', 'b', 'c']]);
    batches[0]!.end();
    await settled();
    batches[1]!.end();
    expect(await Promise.all(answers)).toEqual(['a done', 'b done', 'c done', 'd done']);
  });

  it('never has one key in two batches at once', async () => {
    const { add, batches } = slow({ lanes: 2 });
    const answers = await inTurns(add, ['a1', 'a2', 'b1', 'b2']);
    expect(batches.map(({ items }) => items)).toEqual([['a1'], ['b1']]);
    batches[0]!.end();
    await settled();
    batches[1]!.end();
    await settled();
    for (const { end } of batches) end();
    await settled();
    for (const { end } of batches) end();
    expect(await Promise.all(answers)).toEqual(['a1 done', 'a2 done', 'b1 done', 'b2 done']);
    const second = batches.slice(2).flatMap(({ items }) => items);
    expect(second.toSorted()).toEqual(['a2', 'b2']);
  });

  it('tells each its own refusal, and all of a batch its failure', async () => {
    const { add, batches } = slow();
    const [first, ...others] = await inTurns(
      (item) => add(item).catch((error: Error) => error.message),
      ['a!', 'b', 'c'],
    );
    batches[0]!.end();
    expect(await first).toBe('a!');
    await settled();
    batches[1]!.end(new Error('away'));
    expect(await Promise.all(others)).toEqual(['away', 'away']);
  });

  it('refuses what is too much', async () => {
    const { add, batches } = slow({ longestQueue: 1 });
    const [first, second] = await inTurns(add, ['a', 'b']);
    await expect(add('c')).rejects.toMatchObject({ code: 'busy' });
    batches[0]!.end();
    await settled();
    batches[1]!.end();
    expect(await Promise.all([first, second])).toEqual(['a done', 'b done']);
  });

  it('waits after a long batch for those that it answered, so that they do not take turns with the others', async () => {
    let at = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => at);
    const comeBack: (() => void)[] = [];
    const batches: { size: number; end(): void }[] = [];
    const add = groupCommit<string, void>({
      keysOf: () => [],
      ...{ lanes: 1, largestBatch: 64, longestQueue: 64, worthAnother: 64 },
      run: (items) => new Promise((resolve) => batches.push({ size: items.length, end: () => resolve(new Map()) })),
    });
    const slowly = {
      now: () => at,
      // One of those who were answered comes back each millisecond.
      async pause(ms: number) {
        at += ms;
        comeBack.shift()?.();
        await settled();
      },
    };
    const ten = (name: string) => Array.from({ length: 10 }, (_, n) => add(slowly, `${name}${n}`));
    const first = ten('a');
    await settled();
    const second = ten('b');
    await settled();
    const third: Promise<void>[] = [];
    comeBack.push(...Array.from({ length: 10 }, (_, n) => () => void third.push(add(slowly, `a${n}`))));
    at += 100;
    batches[0]!.end();
    await Promise.all(first);
    await expect.poll(() => batches.length).toBe(2);
    expect(batches.map(({ size }) => size)).toEqual([10, 20]);
    batches[1]!.end();
    await Promise.all([...second, ...third]);
  });
});
