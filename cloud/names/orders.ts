/** Buying years of a name: the price is kept while its buyer goes to the checkout. */
import { z } from 'zod';
import { DomainHost } from '#shared/names/entities/hosts.ts';
import { DomainName, DomainOrder } from '#shared/names/entities/names.ts';
import { domainName, years } from '#shared/names/forms.ts';
import { nameLimits } from '#shared/names/limits.ts';
import { canRenew, yearsLeft } from '#shared/names/process.ts';
import type { ContactShape, DomainOrderShape, OwnNames } from '#shared/names/shapes.ts';
import { type Currency, isCurrency, largestAmount } from '#shared/payments/money.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { otherThan } from '#cloud/kernel/storagePort.ts';
import { contactForm, contactOf, keepContact } from './registrant.ts';
import { hostShape } from './hostRecords.ts';
import { asked, isSold, pricesIn, registrarOf } from './pricing.ts';
import { nameShape, orderShape } from './shapes.ts';
import { siteHost } from './siteHosts.ts';

type Wanted = Pick<DomainOrder, 'kind' | 'name'>;

/**
 * The purchase that has begun already, or a new one. Somebody who comes back from the checkout goes on with the same one, with the terms
 * that they want now.
 */
async function orderId({ storage, secrets, caller }: Context, { kind, name }: Wanted): Promise<string> {
  const of = { user_id: caller.user_id!, kind, name };
  // Two at once make the same, also when one of them is made, or paid, between these two reads.
  const over = await storage.count(DomainOrder, { ...of, state: otherThan('held') });
  const [begun] = await storage.find(DomainOrder, { ...of, state: 'held' }, { limit: 1 });
  return begun?.domain_order_id ?? secrets.hash(`domain order|${of.user_id}|${kind}|${name}|${over}`).slice(0, 12);
}

const wanted = {
  years,
  currency: z.string().refine(isCurrency),
  /** To the registrar's conditions, and that what was typed is told to it. */
  agreed: z.literal(true, { error: 'names.invalid.agreed' }),
};

interface Made extends Pick<NewRecordOf<typeof DomainOrder>, 'kind' | 'name' | 'shown' | 'years' | 'domain_id'> {
  /** What the registrar takes for the first year, and for each one after it: cents of US dollars. */
  readonly first: number;
  readonly later: number;
}

/** Keeps the price for some minutes. */
async function hold(context: Context, currency: string, { first, later, ...given }: Made): Promise<DomainOrder> {
  const { storage, clock, caller } = context;
  const user_id = caller.user_id!;
  const domain_order_id = await orderId(context, given);
  const prices = await pricesIn(context, currency as Currency);
  const made = { ...given, cost: first + (given.years - 1) * later };
  // As it is shown: the years' prices, each rounded, together.
  const amount = prices.of(first) + (given.years - 1) * prices.of(later);
  if (amount > largestAmount) throw new Refusal('invalid_amount');
  const now = clock.now();
  const terms = { currency, amount, held_until: new Date(now + nameLimits.held), agreed_at: new Date(now) };
  const { row, made: isNew } = await putOnce(
    storage,
    DomainOrder,
    { domain_order_id, user_id, ...made, ...terms, state: 'held' },
    { most: nameLimits.begun, of: { user_id, state: 'held' }, full: 'domain_orders_full' },
  );
  if (isNew) return row;
  return storage.transact(async (tx) => {
    const known = (await tx.get(DomainOrder, domain_order_id))!;
    const { years: n, cost } = made;
    return known.state === 'held'
      ? (await tx.update(DomainOrder, domain_order_id, { years: n, cost, ...terms }))!
      : known;
  });
}

async function ownName({ storage, caller }: Context, domain_id: string): Promise<DomainName> {
  const row = await storage.get(DomainName, domain_id);
  if (row?.user_id !== caller.user_id || !row) throw new Refusal('domain_not_found');
  return row;
}

/** Somebody has paid for it here, or has it. */
async function refuseTaken({ storage }: Pick<Context, 'storage'>, name: string): Promise<void> {
  const [paid, active] = await Promise.all([
    storage.count(DomainOrder, { name, state: 'paid' }),
    storage.count(DomainName, { name, state: 'active' }),
  ]);
  if (paid || active) throw new Refusal('domain_taken');
}

/**
 * Keeps who registers names, and the price of a free name for some minutes; the checkout takes it as 'domain'. Asked again before it is paid, it is
 * the same purchase, of as many years as are asked for now. Throws 'domain_taken', 'names_off', 'registrar_away', 'domain_orders_full'.
 */
export const buyDomain = defineFunction({
  route: 'POST /app/domain/buy',
  who: members,
  limit: changing,
  input: z.strictObject({ ...wanted, name: domainName, contact: contactForm }),
  async run(context, { name, years: n, currency, contact }): Promise<{ order: DomainOrderShape }> {
    const { storage, caller } = context;
    const registrar = registrarOf(context);
    await storage.transact((tx) => keepContact(tx, caller.user_id!, contact));
    await refuseTaken(context, name.ascii);
    const [offer] = await asked(context, registrar.check([name.ascii]));
    if (offer?.state !== 'free') throw new Refusal('domain_taken');
    const costs = { first: offer.price!, later: offer.renewal! };
    const made = { kind: 'register' as const, name: name.ascii, shown: name.shown, years: n, ...costs };
    return { order: orderShape(await hold(context, currency, made)) };
  },
});

/** The same for more years of a name of the caller's own. Throws 'domain_not_renewable' as well. */
export const renewDomain = defineFunction({
  route: 'POST /app/domain/renew',
  who: members,
  limit: changing,
  input: z.strictObject({ ...wanted, domain_id: publicId }),
  async run(context, { domain_id, years: n, currency }): Promise<{ order: DomainOrderShape }> {
    const { storage, clock } = context;
    const registrar = registrarOf(context);
    const row = await ownName(context, domain_id);
    const now = clock.now();
    const waiting = await storage.count(DomainOrder, { name: row.name, state: 'paid' });
    if (!canRenew(row, now) || n > yearsLeft(row.until, now) || waiting) throw new Refusal('domain_not_renewable');
    const year = await asked(context, registrar.renewal(row.name));
    const costs = { first: year, later: year };
    const made = { kind: 'renew' as const, name: row.name, shown: row.shown, domain_id, years: n, ...costs };
    return { order: orderShape(await hold(context, currency, made)) };
  },
});

/** What a further year of a name of the caller's own costs: minor units. Throws 'domain_not_found', 'names_off', 'registrar_away'. */
export const getRenewalPrice = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ domain_id: publicId, currency: wanted.currency }),
  async run(context, { domain_id, currency }): Promise<{ year: number }> {
    const { name } = await ownName(context, domain_id);
    const registrar = registrarOf(context);
    const prices = await pricesIn(context, currency);
    return { year: prices.of(await asked(context, registrar.renewal(name))) };
  },
});

const shownOrders = 50;

/** The caller's names, purchases and hosts. Live: rows of DomainNames, DomainOrders and DomainHosts by `user_id`. */
export const getOwnNames = defineFunction({
  route: 'GET /app/domain/getOwnNames',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run(context): Promise<OwnNames> {
    const { storage, clock, caller } = context;
    const user_id = caller.user_id!;
    const [names, orders, hosts, leads] = await Promise.all([
      storage.find(DomainName, { user_id }, { sort: { until: 1 } }),
      storage.find(DomainOrder, { user_id }, { sort: { createdAt: -1 }, limit: shownOrders }),
      storage.find(DomainHost, { user_id }, { sort: { asked_at: -1 }, limit: nameLimits.hosts }),
      siteHost(context),
    ]);
    return {
      names: names.map(nameShape),
      orders: orders.map(orderShape),
      hosts: hosts.map((host) => hostShape(host, leads)),
      sold: isSold(context),
      leads: context.publicUrl !== undefined,
      serverTime: clock.now() / 1000,
    };
  },
});

/** Who registers the caller's names; undefined until they have bought one. */
export const getDomainContact = defineFunction({
  route: 'GET /app/domain/getContact',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  run: async ({ storage, caller }): Promise<{ contact?: ContactShape }> => ({
    contact: await contactOf(storage, caller.user_id!),
  }),
});
