import { PaymentClaim } from '#shared/payments/entities/shop.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { defineDuties } from '../tasks/index.ts';

/** A payment that somebody says they have sent: its receiver looks whether it came. */
export const claimDuties = defineDuties({
  entity: PaymentClaim,
  about: ({ claim_id }) => claim_id,
  async needed(reader, claim_id) {
    const claim = await reader.get(PaymentClaim, claim_id);
    if (claim?.state !== 'waiting' || claim.by_operator || claim.receiver_id === undefined) return [];
    const { receiver_id: user_id, reference, createdAt } = claim;
    const due_at = new Date(createdAt.getTime() + paymentLimits.waits.decision);
    return [{ kind: 'claim_decide', user_id, path: '/sales', params: { what: reference }, due_at }];
  },
});
