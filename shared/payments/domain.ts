import { defineDomain } from '#shared/model/domain.ts';
import { Balance, LedgerEntry } from './entities.ts';
import { Payment, PaymentEvent, Refund, Sale } from './entities/payment.ts';
import { Cart, DeskItem, PaymentClaim, Pricing, SavedCard } from './entities/shop.ts';
import { Payout } from './entities/payout.ts';
import { paymentErrors } from './errors.ts';

/** Money: what is bought, how it is paid, and the books. */
export const payments = defineDomain({
  name: 'payments',
  entities: [
    LedgerEntry,
    Balance,
    Payment,
    Refund,
    Sale,
    PaymentEvent,
    Cart,
    Pricing,
    PaymentClaim,
    DeskItem,
    SavedCard,
    Payout,
  ],
  errors: paymentErrors,
});
