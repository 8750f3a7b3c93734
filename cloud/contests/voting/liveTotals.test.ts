import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyShards } from './liveTotals.ts';

const shard = (of: string, index: number, n: number, rev: number) => ({
  tally_id: `${of}:${index}`,
  of,
  n,
  rev,
});
const empty = (): Parameters<typeof applyShards>[0] => ({ shards: new Map(), totals: new Map() });

test('a total is the sum of its shards, and so is its rev', () => {
  const state = empty();
  expect(applyShards(state, [shard('a', 0, 3, 2), shard('a', 1, 4, 1), shard('b', 0, 1, 1)])).toEqual([
    ['a', 7, 3],
    ['b', 1, 1],
  ]);
  expect(applyShards(state, [shard('a', 1, 6, 3)])).toEqual([['a', 9, 5]]);
});

test('rows that are known, or older than known, change nothing', () => {
  const state = empty();
  applyShards(state, [shard('a', 0, 3, 2)]);
  expect(applyShards(state, [shard('a', 0, 3, 2), shard('a', 0, 2, 1)])).toEqual([]);
  expect([...state.totals.values()]).toEqual([['a', 3, 2]]);
});

test('in whatever order and however often rows come, the end is the same, and no rev steps back', () => {
  const history = fc.array(
    fc.record({
      of: fc.constantFrom('a', 'b'),
      index: fc.integer({ min: 0, max: 2 }),
      by: fc.integer({ min: -3, max: 5 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (writes, order) => {
      const latest = new Map<string, ReturnType<typeof shard>>();
      const rows = writes.map(({ of, index, by }) => {
        const before = latest.get(`${of}:${index}`);
        const row = shard(of, index, (before?.n ?? 0) + by, (before?.rev ?? 0) + 1);
        latest.set(row.tally_id, row);
        return row;
      });
      const state = empty();
      const revs = new Map<string, number>();
      const shuffled = rows.flatMap((row) => [row, row]).map((row) => ({ row, at: order.next().value }));
      for (const { row } of shuffled.toSorted((x, y) => x.at - y.at))
        for (const [of, , rev] of applyShards(state, [row])) {
          expect(rev).toBeGreaterThan(revs.get(of) ?? 0);
          revs.set(of, rev);
        }
      for (const of of ['a', 'b']) {
        const shards = [...latest.values()].filter((row) => row.of === of);
        const sum = (of_: 'n' | 'rev') => shards.reduce((total, row) => total + row[of_], 0);
        expect(state.totals.get(of)).toEqual(shards.length ? [of, sum('n'), sum('rev')] : undefined);
      }
    }),
  );
});
