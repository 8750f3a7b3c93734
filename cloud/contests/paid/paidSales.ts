/** What a contest sells: to whom, for how much, and how honest that makes its result. */
import { z } from 'zod';
import { Contest, Vote } from '#shared/contests/entities.ts';
import type { ContestSaleShape, HonestyShape } from '#shared/contests/shapes.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { Payment, Sale } from '#shared/payments/entities/payment.ts';
import type { SaleShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, everyone, members } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { type Context, defineFunction, refusalFor } from '#cloud/kernel/define.ts';
import { numberId, pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { mayOwn, mayView } from '#shared/contests/studio/team.ts';
import { isOperator, saleShape } from '#cloud/payments/index.ts';
import { oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { votesType } from './paidVotes.ts';
import { readerOf } from '#cloud/contests/voting/resultsReader.ts';
import { readStanding } from '#cloud/contests/voting/standings.ts';
import { totalsOf } from '#cloud/contests/voting/totals.ts';

/** By its number or its public id, for somebody who may do this in it. Throws 'contest_not_found'. */
async function managed({ storage, caller }: Context, id: number | string, may = mayView): Promise<Contest> {
  const [contest] = await storage.find(Contest, typeof id === 'number' ? { contest_id: id } : { cx_id: id }, {
    limit: 1,
  });
  if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('contest_not_found');
  if (!may(caller, contest)) throw new Refusal(refusalFor(caller));
  return contest;
}

const contestId = z.union([numberId, publicId]);

async function saleOf(reader: Reader, { cx_id, contest_id, contest_name }: Contest): Promise<ContestSaleShape> {
  const where = { type: votesType, of: cx_id, state: 'sold' };
  const by = ['currency'];
  const [amounts, fees, votes, count, back] = await Promise.all([
    reader.sums(Sale, where, { by, sum: 'amount' }),
    reader.sums(Sale, where, { by, sum: 'fee' }),
    reader.sums(Sale, where, { by: ['sx_id'], sum: 'quantity' }),
    reader.count(Sale, where),
    reader.sums(Sale, { ...where, state: 'taken_back' }, { by, sum: 'amount' }),
  ]);
  const sumOf = (rows: typeof amounts, currency: string) => rows.find(({ key }) => key[0] === currency)?.sum ?? 0;
  const currencies = [...new Set([...amounts, ...back].map(({ key }) => key[0]!))].toSorted();
  return {
    cx_id,
    contest_id,
    contest_name,
    sales: count,
    votes: votes.reduce((sum, row) => sum + row.sum, 0),
    currencies: currencies.map((currency) => ({
      currency,
      amount: sumOf(amounts, currency),
      fee: sumOf(fees, currency),
      taken_back: sumOf(back, currency),
    })),
    contestants: votes
      .map(({ key, sum }) => ({ contestant_id: key[0]!, votes: sum }))
      .toSorted((a, b) => b.votes - a.votes),
  };
}

/** What one contest has sold. Live: rows of Sales by `seller_id`. */
export const getContestSale = defineFunction({
  route: 'GET /app/contest/v2/getContestSale/:contest_id',
  key: 'money_read',
  who: members,
  limit: usual,
  input: z.strictObject({ contest_id: contestId }),
  run: async (context, { contest_id }): Promise<{ sale: ContestSaleShape }> => ({
    sale: await saleOf(context.storage, await managed(context, contest_id)),
  }),
});

const mostContests = 200;

/** The same of all of an organizer's contests that sold anything: the caller's, or `id`'s to an operator. */
export const getUserContestsSales = defineFunction({
  route: ['GET /app/contest/v2/getUserContestsSales', 'GET /app/contest/v2/getUserContestsSales/:id'],
  key: 'money_read',
  who: members,
  limit: usual,
  input: z.strictObject({ id: numberId.optional() }),
  async run({ storage, caller }, { id = caller.user_id! }): Promise<{ sales: ContestSaleShape[] }> {
    if (id !== caller.user_id && !isOperator(caller, 'read')) throw new Refusal('forbidden');
    const sold = await storage.sums(Sale, { seller_id: id, type: votesType }, { by: ['of'] });
    const contests = await storage.getMany(
      Contest,
      sold
        .toSorted((a, b) => b.sum - a.sum)
        .slice(0, mostContests)
        .map(({ key }) => key[0]!),
    );
    return { sales: await Promise.all(contests.map((contest) => saleOf(storage, contest))) };
  },
});

/** What was paid for votes of a contest and by whom, newest first, with how each payment stands; to its organizer, not to the team. `keyword` is of a contestant's or the contest's name. */
export const getAllPayments = defineFunction({
  route: 'POST /app/contest/v2/getAllPayments',
  key: 'money_read',
  who: members,
  limit: usual,
  input: z.strictObject({ ...paging, contest_id: contestId, keyword: z.string().trim().max(100).optional() }),
  async run(
    context,
    { contest_id, keyword, ...page },
  ): Promise<{ payments: (SaleShape & { payment_state: string })[]; count: number }> {
    const { storage } = context;
    const { cx_id } = await managed(context, contest_id, mayOwn);
    const where = { type: votesType, of: cx_id };
    const search = keyword || undefined;
    const [rows, count] = await Promise.all([
      storage.find(Sale, where, { sort: { createdAt: -1 }, search, ...pageOf(page) }),
      storage.count(Sale, where, { search }),
    ]);
    const payments = await storage.find(Payment, { payment_id: oneOf(rows.map(({ payment_id }) => payment_id)) });
    const paidBy = new Map(payments.map((row) => [row.payment_id, row]));
    return {
      payments: rows.map((row) => {
        const payment = paidBy.get(row.payment_id);
        return { ...saleShape(row, payment), payment_state: payment?.state ?? '' };
      }),
      count,
    };
  },
});

/** A refusal is kept as well: of what the database is too slow for nobody asks it again and again. */
const honestyKept = perStorage(() => memoizeFor<HonestyShape | Refusal>(5000, 1000));

/** How many people voted, how many of the votes were bought, and the largest share that one payer has of all. */
async function honestyOf(reader: Reader, cx_id: string): Promise<HonestyShape> {
  const where = { type: votesType, of: cx_id, state: 'sold' };
  const [voters, totals, bought, [direct]] = await Promise.all([
    reader.distinct(Vote, { cx_id }, 'voter_tag'),
    totalsOf(reader, cx_id),
    reader.sums(Sale, where, { by: ['buyer'], sum: 'quantity' }),
    reader.sums(Sale, { ...where, direct: true }, { by: ['type'], sum: 'quantity' }),
  ]);
  const votes = totals.get(cx_id)?.votes ?? 0;
  const paid = bought.reduce((sum, row) => sum + row.sum, 0);
  const largest = Math.max(0, ...bought.map(({ sum }) => sum));
  return {
    voters,
    votes,
    paid,
    paid_direct: direct?.sum ?? 0,
    payers: bought.length,
    largest_share: votes ? largest / votes : 0,
  };
}

/** To everybody who is told the contest's numbers. Throws 'results_withheld'. Some seconds old. */
export const getHonesty = defineFunction({
  route: 'POST /app/contest/v2/getHonesty',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId }),
  async run(context, { cx_id }): Promise<{ honesty: HonestyShape }> {
    const { storage, clock, caller } = context;
    const standing = await readStanding(storage, cx_id);
    if (!standing || !allows(Contest.access.read, caller, standing.contest)) throw new Refusal('contest_not_found');
    const { contest } = standing;
    if (!showsResults(contest, await readerOf(storage, caller, contest), clock.now()))
      throw new Refusal('results_withheld');
    const honesty = await honestyKept(storage)(cx_id, () =>
      honestyOf(storage, cx_id).catch((error: unknown) => {
        context.log.warn({ err: error, cx_id }, 'the honesty of a contest was not counted');
        return new Refusal('unavailable');
      }),
    );
    if (honesty instanceof Refusal) throw honesty;
    return { honesty };
  },
});
