/** How often one address may call each function: counted once, whichever door it is called by. */
import type { CloudFunction } from '#cloud/define.ts';
import type { Call } from '#cloud/domain.ts';
import type { Allowance } from '#cloud/ports.ts';
import type { Counter, Counters } from '../ports/limiter.ts';

export interface AllowancesOptions {
  readonly functions: Readonly<Record<string, CloudFunction>>;
  readonly routes: Readonly<Record<string, Call>>;
  readonly countersOf: Counters;
  /** Others than the functions' own, by the function's name, or its call's where it has none; for tests. */
  readonly other?: Readonly<Record<string, Allowance>>;
}

/** The counter of a function; its keys are addresses. */
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
