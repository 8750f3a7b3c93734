/** Paying out what people earned: they ask, an operator approves, and marks it as paid with a reference. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { PaymentKeys } from '#shared/accounts/entities/personal.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { isCurrency, largestAmount } from '#shared/payments/money.ts';
import { isPayoutOpen, payoutProcess, payoutStates, type PayoutWay, payoutWays } from '#shared/payments/payouts.ts';
import { carries, rails } from '#shared/payments/rails.ts';
import type { PayoutShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members, operators } from '#shared/model/access.ts';
import { step } from '#shared/model/process.ts';
import { day } from '#shared/time.ts';
import { type PaymentKeysRow, paymentKeysOf } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { balanceOf, clearingOf, debtOf, payoutAccount } from '#cloud/payments/ledger/accounts.ts';
import { tellOfMoney } from '#cloud/payments/process/afterwards.ts';
import { onBooks } from '#cloud/payments/ledger/books.ts';
import { payableOf } from './earnings.ts';
import { holdingsOf } from '#cloud/payments/ledger/holdings.ts';
import {
  decideAlone,
  hasClaimedAlone,
  hasClaimedMoney,
  isTooMuchAlone,
  mostAlone,
} from '#cloud/payments/policy/twoOperators.ts';

export const payoutShape = (row: Payout): PayoutShape => ({
  payout_id: row.payout_id,
  user_id: row.user_id,
  currency: row.currency,
  amount: row.amount,
  way: row.way,
  to: row.to,
  state: row.state,
  approved_by: row.approved_by,
  paid_by: row.paid_by,
  paid_from: row.paid_from,
  reference: row.reference,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
});

const addressFor = (way: PayoutWay, keys: PaymentKeysRow | undefined) =>
  way === 'paypal' ? keys?.paypal_email : keys?.[way];

/** Holds an amount of the caller's balance for a payout. The same `client_id` again is the same payout. */
export const askPayout = defineFunction({
  route: 'POST /app/sales/askPayout',
  key: 'closed',
  who: members,
  limit: changing,
  input: z.strictObject({
    client_id: clientId,
    currency: z.string().refine(isCurrency),
    amount: z.int().min(1).max(largestAmount),
    way: z.enum(payoutWays),
  }),
  async run(context, { client_id, currency, amount, way }): Promise<{ payout: PayoutShape }> {
    const { storage, clock, secrets, caller } = context;
    const user_id = caller.user_id!;
    if (!carries(way, { amount, currency })) throw new Refusal('rail_not_offered');
    const to = addressFor(way, await paymentKeysOf(storage, user_id));
    if (!to) throw new Refusal('payout_way_missing');
    const payout_id = secrets.hash(`payout|${user_id}|${client_id}`).slice(0, 12);
    const entry_id = `payout:${payout_id}:ask`;
    const row = await onBooks(storage, clock, {
      entries: [entry_id],
      async run(books) {
        if (books.isMade(entry_id)) return (await books.reader.get(Payout, payout_id))!;
        const payable = await payableOf(context, books.reader, user_id, currency);
        if (amount > payable && amount <= (await books.holds(balanceOf(user_id), currency)))
          throw new Refusal('not_payable_yet', { days: context.heldDays });
        await books.move({
          entry_id,
          kind: 'payout',
          lines: [
            { account: balanceOf(user_id), currency, n: -amount },
            { account: payoutAccount(payout_id), currency, n: amount },
          ],
        });
        return books.tx.insert(Payout, { payout_id, user_id, currency, amount, way, to, state: 'asked' });
      },
    });
    return { payout: payoutShape(row) };
  },
});

type Decision = 'approve' | 'pay' | 'refuse' | 'cancel';
interface Decided {
  readonly reason?: string;
  readonly reference?: string;
  readonly from?: Payout['paid_from'];
  /** Who approved it may pay it too. */
  readonly isAlone?: boolean;
}

/** Takes a step of a payout, and moves its money. Taken again it answers the same. */
async function take(context: Context, payout_id: string, name: Decision, given: Decided): Promise<Payout> {
  const { storage, clock, caller } = context;
  const author_id = caller.user_id!;
  const entry_id = `payout:${payout_id}:${name}`;
  return onBooks(storage, clock, {
    entries: [entry_id],
    async run(books) {
      const before = await books.reader.get(Payout, payout_id);
      if (!before) throw new Refusal('not_found');
      const taken = step(payoutProcess, before.state, name);
      if (!taken) {
        const isSame = Object.values(payoutProcess).some((steps) => steps[name]?.to === before.state);
        // Paid in another way, it would be paid twice.
        if (isSame && (name !== 'pay' || before.reference === given.reference)) return before;
        throw new Refusal(isSame ? 'changed_meanwhile' : 'step_not_possible');
      }
      const { user_id, currency, amount } = before;
      if (name !== 'cancel' && user_id === author_id) throw new Refusal('forbidden');
      // Refused instead, it pays the debt.
      if ((name === 'approve' || name === 'pay') && (await books.holds(debtOf(user_id), currency)) < 0)
        throw new Refusal('in_debt');
      const person = name === 'cancel' || name === 'refuse' ? undefined : await books.reader.get(Profile, user_id);
      if (person?.disabled_at) throw new Refusal('account_disabled');
      if (name === 'pay' && before.approved_by === author_id && !given.isAlone) throw new Refusal('second_operator');
      if (name !== 'approve')
        await books.move({
          entry_id,
          kind: 'payout',
          author_id,
          reason: given.reason ?? given.reference,
          lines: [
            { account: payoutAccount(payout_id), currency, n: -amount },
            { account: name === 'pay' ? clearingOf(given.from!) : balanceOf(user_id), currency, n: amount },
          ],
        });
      const after = (await books.tx.update(Payout, payout_id, {
        state: taken.to,
        ...(name === 'approve' && { approved_by: author_id }),
        ...(name === 'pay' && { paid_by: author_id, paid_from: given.from, reference: given.reference }),
        ...(given.reason && { reason: given.reason }),
      }))!;
      if (name !== 'cancel')
        await writeAuditLog(books.tx, context, {
          action: `payout.${name}`,
          entity: Payout,
          row_id: payout_id,
          before,
          after,
          reason: given.reason,
        });
      return after;
    },
  });
}

/**
 * Whether operators have confirmed claims of the earner's, or the caller alone has confirmed claims of anybody, whose money it may be by
 * now.
 */
const isSaid = async ({ storage, caller }: Context, user_id: number): Promise<boolean> =>
  (await hasClaimedMoney(storage, user_id)) || (await hasClaimedAlone(storage, caller.user_id!));

/** Whether the caller, who has approved it, pays it too: no large sum of seven days, and no money that came by what operators said. */
async function paysAlone(context: Context, payout_id: string): Promise<boolean> {
  const { storage, caller } = context;
  const payout = await storage.get(Payout, payout_id);
  if (payout?.state !== 'approved' || payout.approved_by !== caller.user_id) return false;
  const { user_id, amount, currency } = payout;
  if (await isSaid(context, user_id)) return false;
  return decideAlone(context, {
    what: 'payout',
    id: payout_id,
    decision: 'pay',
    amount,
    currency,
    to: [`u${user_id}`],
  });
}

/** Whether it takes an operator beside the caller, so that pages say so before. */
async function needsAnother(context: Context, { user_id, amount, currency }: Payout): Promise<boolean> {
  const { storage, clock, caller } = context;
  if (await isSaid(context, user_id)) return true;
  const most = await mostAlone(context, currency);
  const about = { to: [`u${user_id}`], amount, currency, now: clock.now(), most };
  return isTooMuchAlone(storage, caller.user_id!, about);
}

/** By who asked, before it is approved. */
export const cancelPayout = defineFunction({
  route: 'POST /app/sales/cancelPayout',
  key: 'closed',
  who: members,
  limit: changing,
  input: z.strictObject({ payout_id: publicId }),
  async run(context, { payout_id }): Promise<{ payout: PayoutShape }> {
    const payout = await context.storage.get(Payout, payout_id);
    if (payout?.user_id !== context.caller.user_id) throw new Refusal('not_found');
    return { payout: payoutShape(await take(context, payout_id, 'cancel', {})) };
  },
});

/** What the caller asked to be paid out, newest first. */
export const getPayouts = defineFunction({
  route: 'GET /app/sales/getPayouts',
  who: members,
  limit: usual,
  input: z.strictObject(paging),
  async run({ storage, caller }, page): Promise<{ payouts: PayoutShape[]; count: number }> {
    const where = { user_id: caller.user_id! };
    const [rows, count] = await Promise.all([
      storage.find(Payout, where, { sort: { createdAt: -1 }, ...pageOf(page) }),
      storage.count(Payout, where),
    ]);
    return { payouts: rows.map(payoutShape), count };
  },
});

/** Milliseconds for which a place that money goes to is new: time for its owner to read that it was changed. */
const newPlace = 3 * day;

/** Everybody's in one state, oldest first. */
export const getAdminPayouts = defineFunction({
  who: operators('money', 'read'),
  limit: usual,
  input: z.strictObject({ ...paging, state: z.enum(payoutStates).default('asked') }),
  async run(context, { state, ...page }): Promise<{ payouts: PayoutShape[]; count: number }> {
    const { storage } = context;
    const [rows, count] = await Promise.all([
      storage.find(Payout, { state }, { sort: { createdAt: 1 }, ...pageOf(page) }),
      storage.count(Payout, { state }),
    ]);
    const debts = await holdingsOf(
      storage,
      rows.map(({ user_id }) => debtOf(user_id)),
    );
    const keys = await storage.getMany(PaymentKeys, [...new Set(rows.map(({ user_id }) => user_id))]);
    const areLarge = await Promise.all(
      rows.map(async (row) => isPayoutOpen(row.state) && (await needsAnother(context, row))),
    );
    const payouts = rows.map((row, at) => {
      const debt = -(debts.get(debtOf(row.user_id))?.[row.currency] ?? 0);
      const changed = keys.find(({ user_id }) => user_id === row.user_id)?.places_changed_at;
      const new_place = changed !== undefined && row.createdAt.getTime() - changed.getTime() < newPlace;
      return {
        ...payoutShape(row),
        ...(debt > 0 && { debt }),
        ...(new_place && { new_place }),
        ...(areLarge[at] && { needs_two: true }),
      };
    });
    return { payouts, count };
  },
});

const words = (max: number) => z.string().trim().min(1).max(max);

/**
 * Approves a payout, refuses it (its money is the earner's again), or notes that it was paid, from which rail's money and with what
 * reference. One operator approves and another one pays in three cases: above the limit, by itself or with what the operator decided alone
 * in seven days; where operators have confirmed claims of the earner's; and where the operator has confirmed claims alone. Otherwise
 * Refusal 'second_operator'. A person who owes something is paid nothing: Refusal 'in_debt'.
 */
export const decidePayout = defineFunction({
  who: operators('money', 'act'),
  asksAgain: ({ decision }) => decision !== 'refuse',
  limit: changing,
  input: z.discriminatedUnion('decision', [
    z.strictObject({ payout_id: publicId, decision: z.literal('approve') }),
    z.strictObject({ payout_id: publicId, decision: z.literal('refuse'), reason: words(paymentLimits.reason) }),
    z.strictObject({
      payout_id: publicId,
      decision: z.literal('pay'),
      from: z.enum(rails).exclude(['balance']),
      reference: words(paymentLimits.reference),
    }),
  ]),
  async run(context, { payout_id, decision, ...given }): Promise<{ payout: PayoutShape }> {
    const isAlone = decision === 'pay' && (await paysAlone(context, payout_id));
    const row = await take(context, payout_id, decision, { ...given, isAlone });
    const { user_id, amount, currency, reference = '', reason = '' } = row;
    if (decision !== 'approve')
      await tellOfMoney(
        context,
        {
          user_id,
          type: decision === 'pay' ? 'payout_paid' : 'payout_refused',
          path: '/earnings',
          once: `${payout_id}|${decision}`,
        },
        { amount, currency, what: (reference || reason).slice(0, 120) },
      );
    return { payout: payoutShape(row) };
  },
});
