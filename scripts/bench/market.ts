/**
 * Row 10: a marketplace of 20,000 services: its list, its search and a service's page, beside plain queries of the driver; and what is bought
 * (purchases.ts).
 */
import { randomBytes } from 'node:crypto';
import type { BenchDatabase } from './database.ts';
import { startGenerator } from './generator.ts';
import { services } from './marketWords.ts';
import { benchPurchases } from './purchases.ts';
import type { ShotKind } from './shots.ts';
import { startSubject } from './subject.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';

const connections = 8;

const rows: readonly { kind: ShotKind; label: string }[] = [
  { kind: 'marketList', label: 'a list of a category, with facets' },
  { kind: 'driverList', label: '  the same rows and their count by the driver' },
  { kind: 'marketSearch', label: 'a search of two words, each third with a typing fault' },
  { kind: 'driverSearch', label: '  prefixes of words by the driver, without faults' },
  { kind: 'marketPage', label: 'a service’s page' },
  { kind: 'driverPage', label: '  service and provider by the driver' },
];

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

export async function benchMarket(database: BenchDatabase, options: BenchOptions): Promise<string> {
  const isWanted = (kind: string) => !options.only.length || options.only.includes(kind);
  const isBought = isWanted('orders') || isWanted('slots');
  return [
    ...(rows.some(({ kind }) => isWanted(kind)) ? [await benchLists(database, options)] : []),
    ...(isBought ? [await benchPurchases(database, options, isWanted)] : []),
  ].join('\n\n');
}

async function benchLists(
  database: BenchDatabase,
  { runs, seconds, only, profile, scratch, say }: BenchOptions,
): Promise<string> {
  const loads = new Map<ShotKind, Measured[]>();
  const generator = await startGenerator();
  const appSecret = randomBytes(32).toString('base64url');
  const env = { DATABASE_URI: database.uri('market'), APP_SECRET: appSecret, SCRATCH: scratch };
  const subject = await startSubject({ server: 'market', profile, env });
  try {
    for (let run = 1; run <= runs; run++)
      for (const { kind, label } of rows.filter((row) => !only.length || only.includes(row.kind))) {
        const url = kind.startsWith('driver') ? subject.target.cx_id : subject.url;
        const fire = (requests: number) =>
          generator.fire({ url, appSecret, kind, target: subject.target, connections, requests });
        const { perSecond } = await fire(400);
        const load = await fire(Math.ceil(perSecond * seconds));
        if (load.bad) throw new Error(`${label}: ${load.bad} answers were not what they should be`);
        loads.set(kind, [...(loads.get(kind) ?? []), load]);
        say(`${label}: ${whole(load.perSecond)}/s, p50 ${milliseconds(load.p50)} ms, p99 ${milliseconds(load.p99)} ms`);
      }
  } finally {
    await subject.stop();
    await generator.stop();
  }
  const of = (kind: ShotKind, name: keyof Measured) => median(loads.get(kind)!.map((load) => load[name]));
  return table(
    [`${whole(services)} services, ${connections} at once (aim: p99 below 50 ms)`, 'answers/s', 'p50 ms', 'p99 ms'],
    rows
      .filter(({ kind }) => loads.has(kind))
      .map(({ kind, label }) => [
        label,
        whole(of(kind, 'perSecond')),
        milliseconds(of(kind, 'p50')),
        milliseconds(of(kind, 'p99')),
      ]),
  );
}
