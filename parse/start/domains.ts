/** Starts the domains: listeners on rows, gauges, jobs, start hooks, the filling of a demo. */
import type { Ports } from '#cloud/kernel/ports.ts';
import type { Feed } from '../live/feed.ts';
import type { Metrics } from '../metrics.ts';
import { createStorage } from '../storage/storage.ts';
import type { Base } from './base.ts';
import type { Filler } from './options.ts';
import type { OpenPorts } from './ports.ts';
import type { Product } from './product.ts';

const deliverEvery = '1 minute';
/** Milliseconds of one run, which another process would take for dead after a minute. */
const settleFor = 45_000;

/** Passes committed rows to the domains that listen to them. */
export function listenToRows({ product, stops }: Base, feed: Feed, ports: Ports): void {
  for (const { entity, changed, missed } of product.rowListeners) {
    stops.push(feed.on(entity, (row) => changed(ports, row)));
    if (missed) stops.push(feed.onGap(() => missed(ports)));
  }
}

export function watchGauges({ domains }: Product, metrics: Metrics, ports: Ports): void {
  for (const { gauges = {} } of domains)
    for (const [name, { help, value }] of Object.entries(gauges)) metrics.gauge(name, help, () => value(ports));
}

/** Registers jobs and starts the domains. */
export async function startDomains({ product }: Base, { ports, jobs, mail, sms, bucket }: OpenPorts): Promise<void> {
  const { domains } = product;
  jobs.every('mails', deliverEvery, () => mail.deliverDue());
  if (sms) jobs.every('text messages', deliverEvery, () => sms.deliverDue());
  if (bucket)
    jobs.every('files to the bucket', deliverEvery, () => {
      const startedAt = performance.now();
      return bucket.settle(() => performance.now() - startedAt < settleFor);
    });
  for (const { jobs: declared = {} } of domains) {
    for (const [name, { every, run }] of Object.entries(declared.every ?? {}))
      jobs.every(name, every, () => run(ports));
    for (const [name, run] of Object.entries(declared.on ?? {})) jobs.on(name, (key) => run(ports, key));
  }
  for (const { start } of domains) await start?.(ports);
}

/** Begins to fill a demo, and resolves when people can sign in to it. */
export async function beginFilling(
  { options, database }: Base,
  { ports, open }: OpenPorts,
): Promise<Filler | undefined> {
  const filler = await options.fill?.(ports, (moment) => {
    const clock = { ...ports.clock, now: () => moment };
    return { ...ports, clock, storage: createStorage({ ...database, clock }) };
  });
  open.makes = filler?.makes;
  return filler;
}

/** Fills the rest of a demo, starts the jobs, and lets domains catch up with what was due while no server ran; resolves when jobs run. */
export function runDomains(
  { product, stops, log }: Base,
  { ports, jobs, filling }: OpenPorts,
  filler?: Filler,
): Promise<void> {
  const ending = new AbortController();
  let caughtUp: Promise<unknown> = Promise.resolve();
  const running = (async () => {
    const { signal } = ending;
    await filler?.rest({ signal, tell: filling.tell });
    filling.tell(undefined);
    signal.throwIfAborted();
    await jobs.start();
    caughtUp = Promise.all(
      product.domains.map(async ({ name, catchUp }) =>
        catchUp?.(ports).catch((error: unknown) =>
          log.error({ err: error, domain: name }, 'a domain did not catch up'),
        ),
      ),
    );
  })();
  stops.push(async () => {
    ending.abort();
    await running.catch(() => undefined);
    await caughtUp;
    await jobs.stop();
  });
  return running;
}
