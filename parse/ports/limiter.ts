/** Rate limit counters: in Redis for all processes, or in memory while there is no Redis. */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#shared/errors.ts';
import type { Allowance, Limiter } from '#cloud/kernel/ports.ts';
import type { Redis } from '../redis.ts';

export interface Counter {
  /** Counts one. Throws RateLimiterRes beyond the allowance, and nothing else. */
  consume(key: string): Promise<unknown>;
  /** Refunds one. */
  reward(key: string): Promise<unknown>;
}

/** One counter per name; a name always has the same allowance. */
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
      // Keys far beyond the limit are refused from memory.
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

/** Counts one. Throws 'too_many' with the seconds to wait. */
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
