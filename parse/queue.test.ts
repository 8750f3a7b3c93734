import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.ts';

const gate = () => {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

describe('a queue', () => {
  it('runs a few at once, the others in their order, and refuses beyond its bound', async () => {
    const queue = createQueue({ concurrency: 2, waiting: 1 });
    const gates = [gate(), gate(), gate()];
    const began: number[] = [];
    const work = gates.map(({ opened }, index) =>
      queue.run(async () => {
        began.push(index);
        await opened;
        return index;
      }),
    );
    await expect(queue.run(async () => 3)).rejects.toMatchObject({ code: 'busy' });
    expect(began).toEqual([0, 1]);
    gates[1]!.open();
    expect(await work[1]).toBe(1);
    await Promise.resolve();
    expect(began).toEqual([0, 1, 2]);
    gates[0]!.open();
    gates[2]!.open();
    expect(await Promise.all(work)).toEqual([0, 1, 2]);
  });

  it('runs one at a time of the same owner, whose waiting work leaves room for others', async () => {
    const queue = createQueue({ concurrency: 2, waiting: 3, waitingOfOne: 1 });
    const gates = [gate(), gate()];
    const began: string[] = [];
    const run = (name: string, of: string, opened: Promise<void>) =>
      queue.run(async () => {
        began.push(name);
        await opened;
      }, of);
    const work = [run('a1', 'a', gates[0]!.opened), run('a2', 'a', gates[1]!.opened)];
    await expect(run('a3', 'a', gates[0]!.opened)).rejects.toMatchObject({ code: 'busy' });
    await run('b1', 'b', Promise.resolve());
    expect(began).toEqual(['a1', 'b1']);
    gates[0]!.open();
    await work[0];
    await Promise.resolve();
    expect(began).toEqual(['a1', 'b1', 'a2']);
    gates[1]!.open();
    await Promise.all(work);
  });

  it('goes on after work that failed', async () => {
    const queue = createQueue({ concurrency: 1, waiting: 1 });
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(async () => 'yes')).toBe('yes');
  });
});
