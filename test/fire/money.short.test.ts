/** Short form of money.test.ts: killed between charge and record, and between record and delivery. */
import { expect, it } from 'vitest';
import { killWhilePaying } from './money.ts';

it('paid = delivered = books when a server is killed while people pay', { timeout: 400_000 }, async () => {
  expect(await killWhilePaying(2, ['charged', 'delivery'], 3)).toEqual({ charged: 1, delivery: 1 });
});
