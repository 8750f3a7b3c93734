/** Short form of orders.test.ts: killed before the money of a cancellation goes back. */
import { expect, it } from 'vitest';
import { useShop } from '../payments/stage.ts';
import { killAtSteps } from './orders.ts';

const shop = useShop();

it('an order, its messages and its money agree when a server is killed', { timeout: 200_000 }, async () => {
  expect(await killAtSteps(shop, [{ way: 1, at: 5, point: 'after' }])).toBe(1);
});
