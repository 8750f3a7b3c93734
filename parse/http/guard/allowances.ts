/** Rate limits per address and function, shared by REST and Parse. */
import type { CloudFunction } from '#cloud/kernel/define.ts';
import type { Allowance } from '#cloud/kernel/ports.ts';
import type { Counter, Counters } from '#parse/ports/limiter.ts';

export interface AllowancesOptions {
  readonly functions: Readonly<Record<string, CloudFunction>>;
  readonly countersOf: Counters;
  /** Overrides by function name; for tests. */
  readonly other?: Readonly<Record<string, Allowance>>;
}

/** The counter of a function, keyed by address. */
export type Allowances = (fn: CloudFunction) => Counter;

export function createAllowances({ functions, countersOf, other = {} }: AllowancesOptions): Allowances {
  const counters = new Map(
    Object.entries(functions).map(([name, fn]) => [fn, countersOf(name, other[name] ?? fn.limit)]),
  );
  return (fn) => counters.get(fn)!;
}
