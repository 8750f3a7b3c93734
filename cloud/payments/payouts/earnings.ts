/** Earnings that are held: until their payers can hardly take them back, and what was sold is final. */
import { Payment, Sale } from '#shared/payments/entities/payment.ts';
import { isRevocable } from '#shared/payments/rails.ts';
import { day, hour } from '#shared/time.ts';
import { above, atMost, type Ports, type Reader } from '#cloud/kernel/ports.ts';
import { balanceOf, heldOf } from '#cloud/payments/ledger/accounts.ts';
import { onBooks } from '#cloud/payments/ledger/books.ts';
import { holdingsOf } from '#cloud/payments/ledger/holdings.ts';

const pageSize = 200;

type Kept = Pick<
  Payment,
  'amount' | 'fee' | 'refunded' | 'fee_refunded' | 'reserved' | 'fee_reserved' | 'disputed' | 'fee_disputed'
>;

/** What its receiver has of a payment that earned something. */
export const keptOf = (of: Kept): number =>
  Math.max(
    0,
    of.amount -
      of.fee -
      (of.refunded - of.fee_refunded) -
      (of.reserved - of.fee_reserved) -
      (of.disputed - of.fee_disputed),
  );

export interface Earned {
  /** Whole minor units, after the fee and what went back. */
  readonly amount: number;
  /** Until when it is held at least; absent of what was released, or was paid straight to its seller. */
  readonly held_until?: Date;
}

/** What sellers get of what they sold, by the sale's `ox_id`. Of a payment for several things what went back is not shared out. */
export async function earnedOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Earned>> {
  const sales = await reader.getMany(Sale, ids);
  const payments = await reader.getMany(Payment, [...new Set(sales.map(({ payment_id }) => payment_id))]);
  const paid = new Map(payments.map((payment) => [payment.payment_id, payment]));
  return new Map(
    sales.map(({ ox_id, payment_id, amount, fee }) => {
      const payment = paid.get(payment_id);
      const kept = payment?.items.length === 1 ? keptOf(payment) : amount - fee;
      return [ox_id, { amount: kept, ...(payment?.held_until && { held_until: payment.held_until }) }];
    }),
  );
}

async function isFinal(ports: Ports, { items }: Payment): Promise<boolean> {
  for (const { type, of, ox_id } of items)
    if ((await ports.goods.get(type)?.isFinal?.(ports, ports.storage, { of, ox_id })) === false) return false;
  return true;
}

async function release(ports: Ports, payment: Payment): Promise<void> {
  const { storage, clock } = ports;
  const { payment_id } = payment;
  if (!(await isFinal(ports, payment)))
    return storage.transact(async (tx) => {
      if ((await tx.get(Payment, payment_id))?.held_until)
        await tx.update(Payment, payment_id, { held_until: new Date(clock.now() + hour) });
    });
  const entry_id = `pay:${payment_id}:released`;
  await onBooks(storage, clock, {
    entries: [entry_id],
    payments: [payment_id],
    async run(books) {
      const now = books.payment(payment_id)!;
      if (!now.held_until || books.isMade(entry_id)) return;
      const { receiver_id, currency } = now;
      const n = keptOf(now);
      if (n)
        await books.move({
          entry_id,
          kind: 'release',
          payment_id,
          lines: [
            { account: heldOf(receiver_id!), currency, n: -n },
            { account: balanceOf(receiver_id!), currency, n },
          ],
        });
      books.change(payment_id, { held_until: undefined });
    },
  });
}

/** Releases earnings whose holding period is over, or puts them off while their goods are not final. Safe to repeat. */
export async function releaseEarnings(ports: Ports): Promise<void> {
  const due = { held_until: atMost(new Date(ports.clock.now())) };
  for (const payment of await ports.storage.find(Payment, due, { sort: { held_until: 1 }, limit: pageSize }))
    await release(ports, payment).catch((error: unknown) =>
      ports.log.error({ err: error, payment_id: payment.payment_id }, 'earnings were not released'),
    );
}

/** By currency, what somebody has put on their balance so lately that their bank may take it back. */
export async function addedLately(
  { goods, heldDays, clock }: Pick<Ports, 'goods' | 'heldDays' | 'clock'>,
  reader: Reader,
  user_id: number,
): Promise<ReadonlyMap<string, number>> {
  const added = new Map<string, number>();
  if (!heldDays) return added;
  const since = new Date(clock.now() - heldDays * day);
  for (const payment of await reader.find(Payment, { receiver_id: user_id, createdAt: above(since) })) {
    const isAdded = payment.items.every(({ type }) => goods.get(type)?.isOwnMoney);
    if (!isAdded || !payment.confirmed_at || !isRevocable(payment.rail)) continue;
    const { currency } = payment;
    added.set(currency, (added.get(currency) ?? 0) + keptOf(payment));
  }
  return added;
}

/** What somebody can be paid out: not what they put on their balance lately. */
export async function payableOf(
  ports: Pick<Ports, 'goods' | 'heldDays' | 'clock'>,
  reader: Reader,
  user_id: number,
  currency: string,
): Promise<number> {
  const account = balanceOf(user_id);
  const has = (await holdingsOf(reader, [account])).get(account)?.[currency] ?? 0;
  return Math.max(0, has - ((await addedLately(ports, reader, user_id)).get(currency) ?? 0));
}
