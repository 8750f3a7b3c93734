/** How often something was done: counted in Redis by all processes together, and in this one while there is no Redis. */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#shared/errors.ts';
import type { Allowance, Limiter } from '#cloud/ports.ts';
import type { Redis } from '../redis.ts';

export interface Counter {
  /** Counts one more for this key. Throws RateLimiterRes beyond the allowance, and nothing else. */
  consume(key: string): Promise<unknown>;
  /** Counts one less. */
  reward(key: string): Promise<unknown>;
}

/** A counter of its own for each name; one name has one allowance. */
export type Counters = (name: string, allowance: Allowance) => Counter;

export function createCounters(redis?: Redis): Counters {
  return (name, { points, seconds }) => {
    const memory = new RateLimiterMemory({ points, duration: seconds });
    if (!redis) return memory;
    const shared = new RateLimiterRedis({
      storeClient: redis.client,
      useRedisPackage: true,
      keyPrefix: `${redis.prefix}limit:${name}`,
      points,
      duration: seconds,
      // Whoever is far beyond is told so without another question.
      inMemoryBlockOnConsumed: points + 1,
    });
    return {
      async reward(key) {
        await Promise.all([memory.reward(key), redis.ask(() => shared.reward(key)).catch(() => undefined)]);
      },
      async consume(key) {
        try {
          return await redis.ask(() => shared.consume(key));
        } catch (error) {
          if (error instanceof RateLimiterRes) throw error;
          return memory.consume(key);
        }
      },
    };
  };
}

/** Counts one more for this key. Throws Refusal 'too_many', with the seconds until the next one. */
export async function consume(counter: Counter, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('too_many', { seconds: Math.ceil(error.msBeforeNext / 1000) });
  }
}

export function createLimiter(countersOf: Counters): Limiter {
  const counters = new Map<string, Counter>();
  const counterOf = (name: string, allowance: Allowance): Counter => {
    let counter = counters.get(name);
    if (!counter) {
      counter = countersOf(name, allowance);
      counters.set(name, counter);
    }
    return counter;
  };
  return {
    async giveBack(name, allowance, key) {
      await counterOf(name, allowance).reward(key);
    },
    async take(name, allowance, key) {
      await consume(counterOf(name, allowance), key);
    },
  };
}
