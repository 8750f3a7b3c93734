/** One search over everything that the caller's rights let them read. */
import { z } from 'zod';
import { Contest, Vote } from '#shared/contests/entities.ts';
import { limits } from '#shared/limits.ts';
import { allows, operators } from '#shared/model/access.ts';
import type { Area } from '#shared/model/rights.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { Order } from '#shared/services/entities/order.ts';
import type { OrderState } from '#shared/services/process.ts';
import type { WaitingService } from '#shared/services/shapes.ts';
import { usual } from '../allowances.ts';
import { receiptCode } from '../contests/index.ts';
import { type Context, defineFunction } from '../define.ts';
import type { Reader } from '../ports.ts';
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

/** By its number, or by the payment that it was bought with. */
async function ordersBy(reader: Reader, words: string, payments: readonly PaymentShape[]): Promise<FoundOrder[]> {
  const sold = payments.flatMap(({ items }) => items.map(({ ox_id }) => ox_id));
  const rows = await reader.getMany(Order, [...new Set([words, ...sold])]);
  return rows.slice(0, found).map(({ order_id, title, state, amount, currency }) => ({
    ...{ order_id, title, state, amount, currency },
  }));
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

/**
 * `words`: a name, an e-mail address, a number, an id (of a contest, a service, a payment, an order, also as a rail calls a payment) or a
 * receipt.
 */
export const searchEverything = defineFunction({
  who: operators(),
  limit: usual,
  input: z.strictObject({ words: z.string().trim().min(1).max(limits.search.words) }),
  async run(context: Context, { words }): Promise<FoundEverything> {
    const { storage, caller } = context;
    const page = { page: 1, limit: found, keyword: words };
    const inArea = <T>(area: Area, read: () => Promise<T>): Promise<T | undefined> =>
      allows(operators(area), caller) ? read() : Promise.resolve(undefined);
    const [people, contests, votes, services, payments] = await Promise.all([
      inArea('people', async () => (await getAdminUsers.run(context, page)).users),
      inArea('contests', async () => (await getAdminContests.run(context, { ...page, sort: 'newest' })).contests),
      inArea('contests', () => votesBy(storage, words)),
      inArea('services', async () => (await getAdminServices.run(context, page)).services),
      inArea('money', async () => (await getAdminPayments.run(context, page)).payments),
    ]);
    const orders = await inArea('services', () => ordersBy(storage, words, payments ?? []));
    return { people, contests, votes, services, orders, payments };
  },
});
