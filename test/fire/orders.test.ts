/** Servers killed at every arrow of an order's graph that people take. */
import { expect, it } from 'vitest';
import { useShop } from '../payments/stage.ts';
import { everyDeath, killAtSteps } from './orders.ts';

const shop = useShop();

it('an order, its messages and its money agree wherever a server is killed', async () => {
  expect(await killAtSteps(shop, everyDeath)).toBe(everyDeath.length);
});
