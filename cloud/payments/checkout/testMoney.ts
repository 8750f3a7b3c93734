/** Money of tests and demos is nobody's once real money moves: a site has one of both, and what was there before goes. */
import { Balance, type Line } from '#shared/payments/entities.ts';
import { isOpenRefund, openRefunds, Payment, Refund } from '#shared/payments/entities/payment.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import { DeskItem, PaymentClaim } from '#shared/payments/entities/shop.ts';
import { LedgerEntry } from '#shared/payments/entities.ts';
import { outsideRails } from '#shared/payments/rails.ts';
import type { Entity } from '#shared/model/entity.ts';
import { above, oneOf, type Ports, type Where } from '#cloud/kernel/ports.ts';
import { balanceOf, payoutAccount } from '#cloud/payments/ledger/accounts.ts';
import { onBooks } from '#cloud/payments/ledger/books.ts';
import { releaseRefund } from '#cloud/payments/process/refundSteps.ts';
import { end } from '#cloud/payments/process/steps.ts';

/** One rail with keys for real money makes all of it real; without any keys of its own a site's money is real unless it is a demo. */
export function isTestMoney(rails: Ports['rails'], isDemo: boolean): boolean {
  const tests = outsideRails.flatMap((name) => {
    try {
      return rails[name]?.isTest({ name: 'platform', address: 'any' }) ?? [];
    } catch {
      // The platform has no keys of its own.
      return [];
    }
  });
  return tests.length ? tests.every(Boolean) : isDemo;
}

const pageSize = 200;

/** Does something to rows until none is left; throws when the same are found again. */
async function eachOf<E extends Entity>(
  { storage }: Ports,
  entity: E,
  where: Where<E>,
  work: (row: Awaited<ReturnType<typeof storage.find<E>>>[number]) => Promise<unknown>,
): Promise<void> {
  for (let before = ''; ;) {
    const rows = await storage.find(entity, where, { limit: pageSize });
    const found = JSON.stringify(rows.map((row) => (row as { objectId: string }).objectId));
    if (!rows.length) return;
    if (found === before) throw new Error(`${entity.name} of test money could not be ended`);
    before = found;
    for (const row of rows) await work(row);
  }
}

const ended = (nth: number) => `test-money:ended:${nth}`;

/** Everything that waits ends, and its money is where it was before. */
async function endWaiting(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const reason = 'It was test money';
  await eachOf(ports, Refund, { state: oneOf(openRefunds) }, ({ refund_id, payment_id }) =>
    onBooks(storage, clock, {
      entries: [],
      payments: [payment_id],
      async run(books) {
        const now = await books.reader.get(Refund, refund_id);
        if (now && isOpenRefund(now.state)) await releaseRefund(books, books.payment(payment_id)!, now);
      },
    }),
  );
  await eachOf(ports, Payout, { state: oneOf(['asked', 'approved'] as const) }, ({ payout_id }) => {
    const entry_id = `payout:${payout_id}:test`;
    return onBooks(storage, clock, {
      entries: [entry_id],
      async run(books) {
        if (books.isMade(entry_id)) return;
        const now = await books.reader.get(Payout, payout_id);
        if (now?.state !== 'asked' && now?.state !== 'approved') return;
        const { user_id, currency, amount } = now;
        const lines = [
          { account: payoutAccount(payout_id), currency, n: -amount },
          { account: balanceOf(user_id), currency, n: amount },
        ];
        await books.move({ entry_id, kind: 'payout', reason, lines });
        await books.tx.update(Payout, payout_id, { state: 'refused', reason });
      },
    });
  });
  await eachOf(ports, PaymentClaim, { state: 'waiting' }, ({ claim_id }) =>
    storage.transact((tx) => tx.update(PaymentClaim, claim_id, { state: 'refused', reason })),
  );
  await eachOf(ports, DeskItem, { state: 'open' }, ({ desk_id }) =>
    storage.transact((tx) => tx.update(DeskItem, desk_id, { state: 'decided', note: reason })),
  );
  await eachOf(ports, Payment, { state: oneOf(['created', 'awaiting'] as const) }, ({ payment_id }) =>
    onBooks(storage, clock, {
      entries: [],
      payments: [payment_id],
      run: (books) => Promise.resolve(end(books, books.payment(payment_id)!, 'fail', 'test_money')),
    }),
  );
  await eachOf(ports, Payment, { held_until: above(new Date(0)) }, ({ payment_id }) =>
    storage.transact((tx) => tx.update(Payment, payment_id, { held_until: undefined })),
  );
}

/** Brings every account to zero, against one that is zero itself when all are. */
async function emptyAccounts({ storage, clock }: Ports, ending: string): Promise<void> {
  for (let nth = 1, isMore = true; isMore; nth++) {
    const entry_id = `${ending}:${nth}`;
    isMore = await onBooks(storage, clock, {
      entries: [entry_id],
      async run(books) {
        // By another server, or by another start in the same batch, whose movements the snapshot does not have.
        if (books.isMade(entry_id)) return true;
        const sums = new Map<string, Line>();
        for (const { account, currency, n } of await books.reader.find(Balance, {})) {
          const before = sums.get(`${account}|${currency}`);
          sums.set(`${account}|${currency}`, { account, currency, n: (before?.n ?? 0) - n });
        }
        const lines = [...sums.values()].filter(({ account, n }) => n && account !== 'test-money').slice(0, pageSize);
        if (!lines.length) return false;
        const against = lines.map(({ currency, n }) => ({ account: 'test-money', currency, n: -n }));
        await books.move({ entry_id, kind: 'transfer', reason: 'It was test money', lines: [...lines, ...against] });
        return true;
      },
    });
  }
}

/**
 * On a site of real money that was one of test money before: nobody has anything of that any more. Throws when both were mixed, since nobody can
 * tell them apart; until then no such site can be made.
 */
export async function endTestMoney(ports: Ports): Promise<void> {
  const { storage, clock, log, testMoney } = ports;
  if (testMoney) return;
  let nth = 1;
  let since = 0;
  for (let entry; (entry = await storage.get(LedgerEntry, ended(nth))); nth++) since = entry.at_ms;
  const ofPlatform = { account: 'platform', createdAt: above(new Date(since)), confirmed_at: above(new Date(since)) };
  if (!(await storage.count(Payment, { ...ofPlatform, test: true }))) return;
  if (await storage.count(Payment, { ...ofPlatform, test: false, rail: oneOf(outsideRails) }))
    throw new Error('Real money and test money are mixed in these books: take the test money out by hand');
  await endWaiting(ports);
  await emptyAccounts(ports, ended(nth));
  await onBooks(storage, clock, {
    entries: [ended(nth)],
    async run(books) {
      if (!books.isMade(ended(nth))) await books.move({ entry_id: ended(nth), kind: 'transfer', lines: [] });
    },
  });
  log.warn({}, 'The balances of the time without real money are zero now, and what waited of it has ended.');
}
