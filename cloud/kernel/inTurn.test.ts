import { expect, it } from 'vitest';
import { inTurn } from './inTurn.ts';
import type { Storage } from './ports.ts';

const storage = {} as Storage;

it('runs one after the other for a key, side by side for others, and goes on after a failure', async () => {
  const events: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      await Promise.resolve();
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const [first, second, third, other] = await Promise.allSettled([
    inTurn(storage, 'row', work('first', true)),
    inTurn(storage, 'row', work('second')),
    inTurn(storage, 'row', work('third')),
    inTurn(storage, 'another', work('other')),
  ]);
  expect(first).toMatchObject({ status: 'rejected' });
  expect([second, third, other]).toMatchObject([{ value: 'second' }, { value: 'third' }, { value: 'other' }]);
  expect(events.filter((event) => !event.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ]);
  expect(events.indexOf('other begins')).toBeLessThan(events.indexOf('first ends'));
});
