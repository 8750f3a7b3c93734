/** The addresses of a running demo's stand-ins, for commands beside it; nobody configured keys for them. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StandIns } from './boot.ts';

type Options = StandIns['options'];

/** Stand-ins keep nothing, so they know only what came after this moment. */
export type StandInsRecord = Pick<Options, 'stripe' | 'paypal' | 'ethereum'> &
  Pick<StandIns, 'nowpayments'> & { readonly since: string };

const fileIn = (dataDir: string) => path.join(dataDir, 'stand-ins.json');

/** Only its owner may read it. Returns a function that removes it. */
export function recordStandIns(dataDir: string, { options, nowpayments }: StandIns): () => void {
  const { stripe, paypal, ethereum } = options;
  const record: StandInsRecord = { since: new Date().toISOString(), stripe, paypal, ethereum, nowpayments };
  writeFileSync(fileIn(dataDir), JSON.stringify(record), { mode: 0o600 });
  return () => rmSync(fileIn(dataDir), { force: true });
}

/** Undefined when no demo runs on this folder. */
export function readStandIns(dataDir: string): StandInsRecord | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as StandInsRecord;
  } catch {
    return undefined;
  }
}
