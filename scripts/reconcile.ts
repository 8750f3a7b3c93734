/**
 * `npm run reconcile`: recounts everything that votes and money are kept in, asks each rail what it has, and prints a sentence for each difference.
 * Rails are asked about the last 90 days, or so many as `--days` says. With `--fix` it makes totals again from the ledger, and notes that in the
 * operators' log; nothing else is changed. Ends with 1 when it found any, with 2 when it could not look.
 */
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { day } from '#shared/time.ts';
import { mendTallies, reconcile } from '#cloud/contests/index.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { reconcileMoney, reconcileRails } from '#cloud/payments/index.ts';
import { type Config, ConfigError, deriveKey, ensureSecret, loadDotEnv, readConfig } from '#parse/config.ts';
import { embeddedUri } from '#parse/database/access.ts';
import { connect } from '#parse/database/connection.ts';
import { startEmbedded } from '#parse/database/embedded.ts';
import { createSecrets } from '#parse/ports/secrets.ts';
import { startPaymentServer } from '#parse/payments/server.ts';
import { createRates } from '#parse/ports/rates.ts';
import { readStandIns } from '#parse/standInsFile.ts';
import { openRails, type RailSettings } from '#parse/start/rails.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { findMongod } from './mongod.mjs';

type Say = (line: string) => void;

/** Where rails are, and since when they are asked. */
export interface AskedRails {
  readonly settings: RailSettings;
  readonly since: Date;
  /** Milliseconds in which rails and books may differ, instead of what each rail says of itself. */
  readonly settling?: number;
  readonly ratesUrl?: string | undefined;
  /** For the keys of receivers' own accounts. */
  readonly appSecret?: string;
}

export interface ReconcileOptions {
  readonly fix: boolean;
  readonly rails?: AskedRails | undefined;
}

async function askRails(
  ports: Pick<Ports, 'storage' | 'clock' | 'secrets'>,
  { settings, ratesUrl, ...asked }: AskedRails,
  note: (finding: { kind: string; says: string }) => void,
) {
  const log = { info() {}, warn() {}, error() {} };
  const opened = openRails(settings, { ...ports, log, ...(ratesUrl && { rates: createRates(ratesUrl) }) });
  try {
    return await reconcileRails({ ...ports, rails: opened.rails }, { ...asked, now: ports.clock.now() }, note);
  } finally {
    await opened.close();
  }
}

/** Returns whether everything is consistent, or was repaired. */
export async function runReconcile(
  databaseUri: string,
  { fix, rails: asked }: ReconcileOptions,
  say: Say,
): Promise<boolean> {
  const database = await connect(databaseUri, say);
  try {
    const storage = createStorage(database);
    // Tags and hashes do not depend on the server's secret.
    const secrets = createSecrets((purpose) => (asked?.appSecret ? deriveKey(asked.appSecret, purpose) : ''));
    const wrong = new Set<string>();
    const kinds = new Map<string, number>();
    const summary = await reconcile({ storage, clock: database.clock, secrets }, ({ kind, cx_id, says }) => {
      say(says);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (kind === 'tally' && cx_id) wrong.add(cx_id);
    });
    const note = ({ kind, says }: { kind: string; says: string }) => {
      say(says);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    };
    const money = await reconcileMoney(storage, note);
    const rails = asked && (await askRails({ storage, clock: database.clock, secrets }, asked, note));
    for (const says of rails?.away ?? []) say(says);
    let mended = 0;
    if (fix) for (const cx_id of wrong) mended += await mendTallies({ storage, secrets }, cx_id);
    const { contests, votes, locks } = summary;
    const findings = summary.findings + money.findings + (rails?.findings ?? 0);
    say(
      `${contests} contests, ${votes} votes, ${locks} locks, ${money.payments} payments, ${money.entries} entries${
        rails ? `, ${rails.payments} payments at their rails` : ''
      }: ${
        findings ? [...kinds].map(([kind, count]) => `${count} x ${kind}`).join(', ') : 'everything agrees'
      }.${mended ? ` ${mended} totals were made again from the ledger.` : ''}`,
    );
    return findings === mended;
  } finally {
    await database.close();
  }
}

/** The configured database, that of a running server, or a mongod started on its folder. */
async function openDatabase(say: Say): Promise<{ uri: string; stop(): Promise<void> }> {
  const { databaseUri, dataDir } = readConfig(process.env);
  if (databaseUri) return { uri: databaseUri, stop: async () => {} };
  const uri = embeddedUri(dataDir);
  if (!uri) throw new ConfigError(`There is no database in ${dataDir}. Set DATABASE_URI, or DATA_DIR.`);
  const isRunning = await connect(uri, () => {}).then(
    (database) => database.close().then(() => true),
    () => false,
  );
  if (isRunning) return { uri, stop: async () => {} };
  return startEmbedded({ dataDir, binary: await findMongod({ env: process.env }), log: say });
}

/** Rails that are configured, or the stand-ins of a demo that runs; undefined without any. `stop` ends what had to be started for it. */
async function findRails(
  config: Config,
  days: number,
): Promise<{ rails: AskedRails | undefined; stop(): Promise<void> }> {
  const standIns = readStandIns(config.dataDir);
  const nowpayments = config.nowpayments ?? standIns?.nowpayments;
  const key = randomBytes(24).toString('hex');
  const own =
    !config.invoices && nowpayments
      ? await startPaymentServer({ nowpayments, key, port: 0, log: { error() {} } })
      : undefined;
  const settings = {
    stripe: config.stripe ?? standIns?.stripe,
    paypal: config.paypal ?? standIns?.paypal,
    invoices:
      config.invoices ?? (own && { url: `http://127.0.0.1:${own.port}`, key, isTest: nowpayments?.isTest ?? false }),
    ethereum: config.ethereum ?? standIns?.ethereum,
  };
  const stop = async () => own?.close();
  if (!Object.values(settings).some(Boolean)) return { rails: undefined, stop };
  const asked = new Date(Date.now() - days * day);
  // Stand-ins know nothing from before they were started.
  const begun = standIns && new Date(standIns.since);
  const { ratesUrl } = config;
  const appSecret = config.appSecret ?? ensureSecret(config.dataDir);
  return { rails: { settings, since: begun && begun > asked ? begun : asked, ratesUrl, appSecret }, stop };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { fix: { type: 'boolean', default: false }, days: { type: 'string', default: '90' } },
  });
  const days = Number(values.days);
  const say: Say = (line) => console.log(line);
  loadDotEnv();
  try {
    if (!(days > 0)) throw new ConfigError('--days needs a number of days.');
    const { uri, stop } = await openDatabase(say);
    const found = await findRails(readConfig(process.env), days);
    if (!found.rails) say('No rail has keys here, and none was asked.');
    try {
      return (await runReconcile(uri, { fix: values.fix, rails: found.rails }, say)) ? 0 : 1;
    } finally {
      await found.stop();
      await stop();
    }
  } catch (error) {
    console.error(`Nothing was recounted: ${(error as Error).message}`);
    return 2;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await main();
