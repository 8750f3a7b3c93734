/** Servers killed at every point of paying, over and over. */
import { expect, it } from 'vitest';
import { killWhilePaying } from './money.ts';

const rounds = Number(process.env.FIRE_ROUNDS ?? 100);

// A new database every ten rounds, because each round recounts everything.
it.each(Array.from({ length: Math.ceil(rounds / 10) }, (_, n) => [10 * n + 1, Math.min(rounds, 10 * n + 10)] as const))(
  'paid = delivered = books when a server is killed while people pay, rounds %s to %s',
  async (from, to) => {
    const died = await killWhilePaying(to - from + 1);
    console.log(`servers killed while people paid: ${JSON.stringify(died)}`);
    expect(Object.values(died).reduce((sum, n) => sum + n, 0)).toBe(to - from + 1);
  },
);
