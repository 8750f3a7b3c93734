/** Votes that people of the demo bought, by the product's own functions: paid in cash, claimed, and confirmed by the organizer. */
import { PaymentClaim } from '#shared/payments/entities/shop.ts';
import { Refusal } from '#shared/errors.ts';
import { changePaymentKeys, paymentKeysOf } from '#cloud/accounts/settings/paymentKeys.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { claimPayment, decideClaim } from '#cloud/payments/checkout/claims.ts';
import { createPayment, getOffer } from '#cloud/payments/checkout/checkout.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { type DemoContest, people } from './content/index.ts';
import { demoId } from './parts.ts';
import type { UserIds } from './seedContest.ts';

const as = (ports: Ports, user_id: number): Context => ({
  ...ports,
  caller: { user_id, roles: [], language: 'EN', address: 'demo' },
});

/** Repeatable: each sale has a name of its own. */
export async function seedSales(ports: Ports, contest: DemoContest, ids: UserIds): Promise<void> {
  const organizer = ids.get(contest.organizer)!;
  if (!contest.sold?.length) return;
  if (!(await paymentKeysOf(ports.storage, organizer)))
    await changePaymentKeys(ports, organizer, { accepts_cash: true, payoneer: `${contest.organizer}@example.org` });
  for (const [index, { by, contestant, votes }] of contest.sold.entries()) {
    const buyer = as(ports, ids.get(by)!);
    const items = [{ type: 'votes', sx_id: demoId(ports, `${contest.key}/${contestant}`), quantity: votes }];
    const client_id = demoId(ports, `${contest.key}/sale${index}`, 21);
    try {
      const { offer } = await getOffer.run(buyer, { items });
      const { payment } = await createPayment.run(buyer, {
        client_id,
        items,
        rail: 'cash',
        total: offer.total,
        currency: 'EUR',
      });
      if (payment.state !== 'awaiting') continue;
      const { payment_id } = payment;
      const [known] = await ports.storage.find(PaymentClaim, { payment_id }, { limit: 1 });
      const claim =
        known ??
        (
          await claimPayment.run(buyer, {
            payment_id,
            amount: offer.total,
            sender: people.find(({ username }) => username === by)!.full_name,
            reference: `Jar ${index + 1}`,
            paid_on: new Date(ports.clock.now()).toISOString().slice(0, 10),
          })
        ).payment.claim!;
      await decideClaim.run(as(ports, organizer), { claim_id: claim.claim_id, decision: 'confirm' });
    } catch (error) {
      // People have changed the contest since.
      if (!(error instanceof Refusal)) throw error;
      ports.log.info({ err: error }, 'a sale of the demo could not be made');
    }
  }
}
