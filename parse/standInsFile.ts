/** Where a running demo's stand-ins are, for commands beside it: they have keys of their own that nobody configured. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StandIns } from './boot.ts';

type Options = StandIns['options'];

/** What stand-ins know is from this moment on: they keep nothing. */
export type StandInsRecord = Pick<Options, 'stripe' | 'paypal' | 'ethereum'> &
  Pick<StandIns, 'nowpayments'> & { readonly since: string };

const fileIn = (dataDir: string) => path.join(dataDir, 'stand-ins.json');

/** For its owner alone. Returns how to take it away. */
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
