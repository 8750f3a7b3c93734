/** Rate limits per address and function, shared by REST and Parse. */
import type { CloudFunction } from '#cloud/kernel/define.ts';
import type { Call } from '#cloud/kernel/domain.ts';
import type { Allowance } from '#cloud/kernel/ports.ts';
import type { Counter, Counters } from '#parse/ports/limiter.ts';

export interface AllowancesOptions {
  readonly functions: Readonly<Record<string, CloudFunction>>;
  readonly routes: Readonly<Record<string, Call>>;
  readonly countersOf: Counters;
  /** Overrides by function name, or by call where it has none; for tests. */
  readonly other?: Readonly<Record<string, Allowance>>;
}

/** The counter of a function, keyed by address. */
export type Allowances = (fn: CloudFunction) => Counter;

export function createAllowances({ functions, routes, countersOf, other = {} }: AllowancesOptions): Allowances {
  const counters = new Map<CloudFunction, Counter>();
  const add = (name: string, fn: CloudFunction) => {
    if (!counters.has(fn)) counters.set(fn, countersOf(name, other[name] ?? fn.limit));
  };
  for (const [name, fn] of Object.entries(functions)) add(name, fn);
  for (const [name, { run }] of Object.entries(routes)) add(name, run);
  return (fn) => counters.get(fn)!;
}
