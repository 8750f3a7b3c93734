/** Payments that nobody tells us of: their rails are asked, and what is not paid in time ends. */
import { Payment } from '#shared/payments/entities/payment.ts';
import { PaymentClaim } from '#shared/payments/entities/shop.ts';
import { isOpen } from '#shared/payments/process.ts';
import { minute } from '#shared/time.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';
import { RailAway } from '#cloud/providers/rails/rail.ts';
import { afterwards } from '#cloud/payments/process/afterwards.ts';
import { onBooks } from '#cloud/payments/ledger/books.ts';
import { companyOf, railAccount } from '#cloud/payments/rails/rails.ts';
import { settle } from '#cloud/payments/process/settle.ts';
import { end } from '#cloud/payments/process/steps.ts';

const pageSize = 200;
/** Minutes between two looks at most. */
const mostMinutes = 10;

async function expire(ports: Ports, payment_id: string): Promise<void> {
  const isEnded = await onBooks(ports.storage, ports.clock, {
    entries: [],
    payments: [payment_id],
    run(books) {
      const payment = books.payment(payment_id)!;
      return Promise.resolve(payment.expires_at.getTime() <= books.now && end(books, payment, 'expire'));
    },
  });
  if (isEnded) await afterwards(ports, (await ports.storage.get(Payment, payment_id))!, ['ended']);
}

async function lookAt(ports: Ports, payment: Payment): Promise<void> {
  const { storage, clock } = ports;
  const company = companyOf(ports, payment);
  const { payment_id, rail_id, expires_at, looks } = payment;
  const isLate = expires_at.getTime() <= clock.now();
  let isComing = false;
  if (rail_id && company) {
    const account = await railAccount(ports, payment.rail, payment.account);
    const word = account && (await (isLate ? company.close(account, rail_id) : company.look(account, rail_id, true)));
    const settled = word && (await settle(ports, payment_id, word));
    if (settled && !isOpen(settled.state)) return;
    isComing = word?.isComing === true;
  }
  if (isLate && !isComing) {
    const [claim] = await storage.find(PaymentClaim, { payment_id, state: 'waiting' }, { limit: 1 });
    // Somebody says that they paid: who was to decide has not, so an operator does.
    if (claim) await storage.transact((tx) => tx.update(PaymentClaim, claim.claim_id, { by_operator: true }));
    else return expire(ports, payment_id);
  }
  const pause = Math.min(mostMinutes, 2 ** Math.min(looks, 8)) * minute;
  // When it runs out at the latest.
  const next = new Date(isLate ? clock.now() + pause : Math.min(clock.now() + pause, expires_at.getTime()));
  await storage.transact(async (tx) => {
    const now = await tx.get(Payment, payment_id);
    if (now && isOpen(now.state)) await tx.update(Payment, payment_id, { looks: looks + 1, look_at: next });
  });
}

/** What came by rails that call nobody. */
export async function sweepNews(ports: Ports): Promise<void> {
  const { rails, storage, log } = ports;
  for (const company of Object.values(rails))
    try {
      for (const word of (await company.news?.()) ?? []) {
        const payment = word.payment_id === undefined ? undefined : await storage.get(Payment, word.payment_id);
        if (payment?.rail_id === word.rail_id) await settle(ports, payment.payment_id, word);
      }
    } catch (error) {
      log[error instanceof RailAway ? 'warn' : 'error']({ err: error }, 'a rail could not be asked what has come');
    }
}

/** Those that are due. */
export async function sweepPayments(ports: Ports): Promise<void> {
  const { storage, clock, log } = ports;
  const look_at = atMost(new Date(clock.now()));
  for (const state of ['created', 'awaiting'] as const)
    for (const payment of await storage.find(Payment, { state, look_at }, { sort: { look_at: 1 }, limit: pageSize }))
      await lookAt(ports, payment).catch((error: unknown) =>
        log[error instanceof RailAway ? 'warn' : 'error'](
          { err: error, payment_id: payment.payment_id },
          'a payment could not be looked at',
        ),
      );
}
