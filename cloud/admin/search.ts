/** One search over everything that the caller's rights let them read. */
import { z } from 'zod';
import { Contest, Vote } from '#shared/contests/entities.ts';
import { limits } from '#shared/limits.ts';
import { allows, operators } from '#shared/model/access.ts';
import type { Area } from '#shared/model/rights.ts';
import { Payment, Sale } from '#shared/payments/entities/payment.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { Order } from '#shared/services/entities/order.ts';
import type { OrderState } from '#shared/services/orders/process.ts';
import type { WaitingService } from '#shared/services/shapes.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { receiptCode } from '../contests/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { paymentShape } from '../payments/index.ts';
import { oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { getAdminServices } from '../services/index.ts';
import { type AdminContest, getAdminContests } from './contests.ts';
import { getAdminPayments } from './payments.ts';
import { type AdminUser, getAdminUsers } from './users.ts';

/** Of each kind. */
const found = 5;

export interface FoundOrder {
  order_id: string;
  title: string;
  state: OrderState;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** A vote by its receipt. */
export interface FoundVote {
  vote_id: string;
  receipt: string;
  cx_id: string;
  contest_id: number;
  contest_name: string;
}

/** Only of areas that the caller may read; each is empty where nothing is found. */
export interface FoundEverything {
  people?: AdminUser[];
  contests?: AdminContest[];
  votes?: FoundVote[];
  services?: WaitingService[];
  orders?: FoundOrder[];
  payments?: PaymentShape[];
}

/** By its number, by the payment that it was bought with, or by its buyer or seller: the newest. */
async function ordersBy(
  reader: Reader,
  words: string,
  { payments = [], people = [] }: Pick<FoundEverything, 'payments' | 'people'>,
): Promise<FoundOrder[]> {
  const sold = payments.flatMap(({ items }) => items.map(({ ox_id }) => ox_id));
  const ids = people.map(({ user_id }) => user_id);
  const newest = { sort: { createdAt: -1 }, limit: found } as const;
  const [named, bought, provided] = await Promise.all([
    reader.getMany(Order, [...new Set([words, ...sold])]),
    ids.length ? reader.find(Order, { user_id: oneOf(ids) }, newest) : [],
    ids.length ? reader.find(Order, { provider_id: oneOf(ids) }, newest) : [],
  ]);
  const theirs = [...bought, ...provided].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const rows = [...new Map([...named, ...theirs].map((row) => [row.order_id, row])).values()];
  return rows.slice(0, found).map(({ order_id, title, state, amount, currency }) => ({
    ...{ order_id, title, state, amount, currency },
  }));
}

/** By the number of what was sold with it, such as an order's. */
async function paymentWith({ storage, caller }: Context, words: string): Promise<PaymentShape[]> {
  const sale = await storage.get(Sale, words);
  const payment = sale && (await storage.get(Payment, sale.payment_id));
  return payment ? [paymentShape(payment, caller)] : [];
}

/** By who paid or was paid: the newest. */
async function paymentsOf({ storage, caller }: Context, people: readonly AdminUser[]): Promise<PaymentShape[]> {
  if (!people.length) return [];
  const ids = people.map(({ user_id }) => user_id);
  const newest = { sort: { createdAt: -1 }, limit: found } as const;
  const [paid, received] = await Promise.all([
    storage.find(Payment, { user_id: oneOf(ids) }, newest),
    storage.find(Payment, { receiver_id: oneOf(ids) }, newest),
  ]);
  const rows = [...new Map([...paid, ...received].map((row) => [row.payment_id, row])).values()];
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, found)
    .map((row) => paymentShape(row, caller));
}

async function votesBy(reader: Reader, words: string): Promise<FoundVote[]> {
  const code = receiptCode.safeParse(words);
  const votes = code.success ? await reader.find(Vote, { receipt: code.data }, { limit: 1 }) : [];
  const contests = await reader.getMany(
    Contest,
    votes.map(({ cx_id }) => cx_id),
  );
  return votes.flatMap(({ vote_id, receipt, cx_id }) => {
    const contest = contests.find((row) => row.cx_id === cx_id);
    return contest && receipt
      ? [{ vote_id, receipt, cx_id, contest_id: contest.contest_id, contest_name: contest.contest_name }]
      : [];
  });
}

/** An address that was pasted: whole, without its beginning as phones copy it, or its path alone. */
function addressIn(words: string): URL | undefined {
  const isHost = /^([\w-]+\.)*[\w-]+(\.\w+|:\d+)\/\S+$/;
  const address = words.startsWith('/') ? `https://path${words}` : isHost.test(words) ? `https://${words}` : words;
  return /^https?:\/\/\S+$/.test(address) && URL.canParse(address) ? new URL(address) : undefined;
}

/** What an address of the site's own pages is about, where one was pasted: people send those. */
function namedIn(words: string): string {
  const address = addressIn(words);
  if (!address) return words;
  const { pathname, searchParams } = address;
  const parts = pathname.split('/').filter(Boolean);
  // What follows a contest there is a part of it.
  const path = ['cx', 'round', 'studio'].includes(parts[0]!) ? parts[1] : parts.at(-1);
  return searchParams.get('payment') || searchParams.get('cx_id') || path || words;
}

// An address may be longer than what it is about.
const asked = z
  .string()
  .trim()
  .max(limits.address)
  .transform(namedIn)
  .pipe(z.string().trim().min(1).max(limits.search.words));

/**
 * `words`: a name, an e-mail address, a number, an id (of a contest, a service, a payment, an order, also as a rail calls a payment), a
 * receipt, or the address of a page of one of them.
 */
export const searchEverything = defineFunction({
  who: operators(),
  limit: usual,
  input: z.strictObject({ words: asked }),
  async run(context: Context, { words: typed }): Promise<FoundEverything> {
    const { storage, caller } = context;
    // Numbers are typed as results print them.
    const words = typed.replace(/^#\s*(?=\S)/, '');
    const page = { page: 1, limit: found, keyword: words };
    const inArea = <T>(area: Area, read: () => Promise<T>): Promise<T | undefined> =>
      allows(operators(area), caller) ? read() : Promise.resolve(undefined);
    const [people, contests, votes, services, named] = await Promise.all([
      inArea('people', async () => (await getAdminUsers.run(context, page)).users),
      inArea('contests', async () => (await getAdminContests.run(context, { ...page, sort: 'newest' })).contests),
      inArea('contests', () => votesBy(storage, words)),
      inArea('services', async () => (await getAdminServices.run(context, page)).services),
      inArea('money', async () => {
        const { payments } = await getAdminPayments.run(context, page);
        return payments.length ? payments : paymentWith(context, words);
      }),
    ]);
    const payments = await inArea('money', async () => (named?.length ? named : paymentsOf(context, people ?? [])));
    const orders = await inArea('services', () => ordersBy(storage, words, { payments: named, people }));
    return { people, contests, votes, services, orders, payments };
  },
});
