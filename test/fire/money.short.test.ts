/** Short form of money.test.ts: killed between record and delivery. */
import { expect, it } from 'vitest';
import { killWhilePaying } from './money.ts';

it('paid = delivered = books when a server is killed while people pay', { timeout: 400_000 }, async () => {
  expect(await killWhilePaying(1, ['delivery'], 3)).toEqual({ delivery: 1 });
});
