/** Ratios of a run to its references, which hold from machine to machine: kept in a file, and compared with it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { table } from './table.ts';

/** By name, such as 'votes, spread 32: of the empty POST'. */
export type Ratios = Readonly<Record<string, number>>;

/** A ratio that fell by more than this share is marked. */
const marked = 0.1;

export const readRatios = (file: string): Ratios => JSON.parse(readFileSync(file, 'utf8')) as Ratios;

/** Ratios that were not measured this time stay as they are. */
export function keepRatios(file: string, before: Ratios, now: Ratios): void {
  const all = Object.entries({ ...before, ...now }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rounded = all.map(([name, ratio]) => [name, Number(ratio.toFixed(3))]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), undefined, 2)}\n`);
}

export interface Comparison {
  /** A Markdown table of what was measured both times. */
  readonly text: string;
  /** The lowest share of its former value that a ratio has now; 1 when none was measured before. */
  readonly worst: number;
}

export function compareRatios(before: Ratios, now: Ratios): Comparison {
  const both = Object.entries(now).filter(([name]) => before[name] !== undefined);
  const shares = both.map(([name, ratio]) => ratio / before[name]!);
  const lines = both.map(([name, ratio], n) => [
    name,
    before[name]!.toFixed(2),
    ratio.toFixed(2),
    `${Math.round((shares[n]! - 1) * 100)} %`,
    shares[n]! < 1 - marked ? 'fell' : '',
  ]);
  return { text: table(['ratio', 'then', 'now', 'change', ''], lines), worst: Math.min(1, ...shares) };
}
