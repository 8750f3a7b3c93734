/**
 * Asking the registrar for what is paid. One process at a time asks for one order; whether what it asked for was done is seen at the registrar before
 * it is asked again, so that a stop in between registers nothing twice.
 */
import { DomainContact, DomainName, DomainOrder } from '#shared/names/entities/names.ts';
import { nameLimits } from '#shared/names/limits.ts';
import { ownNamesPath } from '#shared/names/paths.ts';
import type { Failure } from '#shared/names/process.ts';
import { day } from '#shared/time.ts';
import { tell } from '../accounts/index.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { refundByItself } from '../payments/index.ts';
import { atMost, oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { type Registrar, RegistrarAway, RegistrarRefusal } from '../providers/registrars/registrar.ts';
import { nextLook } from './reminders.ts';

/** How much more than what was reckoned with the registrar may take. */
const tolerance = 1.1;
/** By which a renewal moves the end at least. */
const halfYear = 180 * day;

/** It came to nothing, for good. */
class Failed extends Error {
  readonly why: Failure;
  constructor(why: Failure, said = '') {
    super(said);
    this.why = why;
  }
}

/** Takes an order to ask for; undefined when another process has it, or nothing is to be asked. */
const claim = (ports: Ports, domain_order_id: string): Promise<DomainOrder | undefined> =>
  asServer(ports.storage).transact(async (tx) => {
    const row = await tx.get(DomainOrder, domain_order_id);
    const now = ports.clock.now();
    if (row?.state !== 'paid' || !row.look_at || row.look_at.getTime() > now) return undefined;
    // Longer each time, and longer than the questions take.
    const wait = nameLimits.asking * Math.min(16, 2 ** row.tries);
    return tx.update(DomainOrder, domain_order_id, { look_at: new Date(now + wait), tries: row.tries + 1 });
  });

async function registered(ports: Ports, registrar: Registrar, order: DomainOrder): Promise<Date> {
  const { name, user_id, years, cost } = order;
  const there = await registrar.find(name);
  if (there) {
    // A name that somebody had before, and that is not free again.
    const former = await ports.storage.find(DomainName, { name });
    if (former.some(({ until }) => Math.abs(until.getTime() - there.until.getTime()) < halfYear))
      throw new Failed('taken');
    return there.until;
  }
  const [offer] = await registrar.check([name]);
  if (offer?.state !== 'free') throw new Failed('taken');
  if (offer.price! + (years - 1) * offer.renewal! > cost * tolerance) throw new Failed('price');
  const contact = await ports.storage.get(DomainContact, user_id);
  if (!contact) throw new Failed('contact');
  return (await registrar.register(name, years, contact)).until;
}

async function renewed(registrar: Registrar, order: DomainOrder, before: Date): Promise<Date> {
  const { name, years, cost } = order;
  const there = await registrar.find(name);
  if (!there) throw new Failed('refused', 'not in the account');
  if (there.until.getTime() > before.getTime() + halfYear) return there.until;
  if ((await registrar.renewal(name)) * years > cost * tolerance) throw new Failed('price');
  return (await registrar.renew(name, years)).until;
}

/** Stores what the registrar has done. */
const succeed = (ports: Ports, { domain_order_id, name, kind }: DomainOrder, until: Date): Promise<void> =>
  asServer(ports.storage).transact(async (tx) => {
    await tx.hold(`domain|${name}`);
    const order = await tx.get(DomainOrder, domain_order_id);
    if (!order || order.state === 'done') return;
    const now = ports.clock.now();
    // Given back while the registrar was asked: the site keeps the name.
    const isTheirs = order.state === 'paid';
    const look_at = isTheirs ? nextLook(until, now) : undefined;
    if (kind === 'renew') {
      if (isTheirs) await tx.update(DomainName, order.domain_id!, { until, state: 'active', look_at });
    } else if (!(await tx.get(DomainName, domain_order_id)))
      await tx.insert(DomainName, {
        ...{ domain_id: domain_order_id, user_id: order.user_id, name, shown: order.shown, until, look_at },
        ...{ registered_at: new Date(now), state: isTheirs ? 'active' : 'withdrawn' },
      });
    const domain_id = order.domain_id ?? domain_order_id;
    if (isTheirs)
      await tx.update(DomainOrder, domain_order_id, { state: 'done', tell: 'done', look_at: undefined, domain_id });
  });

const fail = (ports: Ports, { domain_order_id }: DomainOrder, failure: Failure, said: string): Promise<void> =>
  asServer(ports.storage).transact(async (tx) => {
    if ((await tx.get(DomainOrder, domain_order_id))?.state !== 'paid') return;
    await tx.update(DomainOrder, domain_order_id, {
      ...{ state: 'failed', failure, tell: 'failed', look_at: undefined },
      said: said.slice(0, 300) || undefined,
    });
  });

async function ask(ports: Ports, registrar: Registrar, order: DomainOrder): Promise<void> {
  try {
    if (order.kind === 'register') return await succeed(ports, order, await registered(ports, registrar, order));
    const row = (await ports.storage.get(DomainName, order.domain_id!))!;
    const before = order.until_before ?? row.until;
    if (!order.until_before)
      await asServer(ports.storage).transact((tx) =>
        tx.update(DomainOrder, order.domain_order_id, { until_before: before }),
      );
    return await succeed(ports, order, await renewed(registrar, order, before));
  } catch (error) {
    if (error instanceof Failed) return fail(ports, order, error.why, error.message);
    if (error instanceof RegistrarRefusal) return fail(ports, order, 'refused', error.message);
    if (!(error instanceof RegistrarAway)) throw error;
    ports.log.warn({ err: error, domain: order.name }, 'a name could not be asked for yet');
    if (order.paid_at!.getTime() + nameLimits.givenUp <= ports.clock.now())
      await fail(ports, order, 'away', error.message);
  }
}

const kinds = { register: 'domain_registered', renew: 'domain_renewed' } as const;

/** Tells its person what became of an order, and gives back what was paid for one that failed. Safe to repeat. */
async function conclude(ports: Ports, order: DomainOrder): Promise<void> {
  const { domain_order_id, user_id, kind, payment_id, shown: domain, tell: what } = order;
  if (what === 'failed' && payment_id) await refundByItself(ports, payment_id, `domain ${domain_order_id}`);
  await tell(ports, {
    ...{ user_id, type: what === 'failed' ? 'domain_failed' : kinds[kind], path: ownNamesPath, params: { domain } },
    ...{ once: `${domain_order_id}|${what}`, isMailed: true },
  });
  await asServer(ports.storage).transact((tx) => tx.update(DomainOrder, domain_order_id, { tell: undefined }));
}

/** Does what is due of an order. */
export async function driveOrder(ports: Ports, domain_order_id: string): Promise<void> {
  const { registrar } = ports;
  const order = registrar && (await claim(ports, domain_order_id));
  if (registrar && order) await ask(ports, registrar, order);
  const now = await ports.storage.get(DomainOrder, domain_order_id);
  if (now?.tell) await conclude(ports, now);
}

/** As soon as a payment or an answer is committed, whichever process wrote it. */
export function orderChanged(ports: Ports, row: DomainOrder): void {
  const isDue = row.state === 'paid' && row.look_at && row.look_at.getTime() <= ports.clock.now();
  // The process that wrote the news tells it; another one does if that has stopped meanwhile.
  if (isDue)
    driveOrder(ports, row.domain_order_id).catch((error: unknown) =>
      ports.log.error({ err: error, domain: row.name }, 'a name was not asked for'),
    );
}

const pageSize = 50;

/** What no process did, because it ended in between, or the registrar was away. */
export async function sweepOrders(ports: Ports): Promise<void> {
  const { storage, clock, log } = ports;
  const [due, untold] = await Promise.all([
    storage.find(DomainOrder, { look_at: atMost(new Date(clock.now())) }, { sort: { look_at: 1 }, limit: pageSize }),
    storage.find(DomainOrder, { tell: oneOf(['done', 'failed']) }, { limit: pageSize }),
  ]);
  for (const { domain_order_id } of [...due, ...untold])
    await driveOrder(ports, domain_order_id).catch((error: unknown) =>
      log.error({ err: error, domain_order_id }, 'a name was not asked for'),
    );
}
