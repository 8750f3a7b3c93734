import { defineDomain, entitiesIn } from '#shared/model/domain.ts';
import * as books from './entities.ts';
import * as ether from './entities/ether.ts';
import * as payment from './entities/payment.ts';
import * as payout from './entities/payout.ts';
import * as shop from './entities/shop.ts';
import * as subscription from './entities/subscription.ts';
import { paymentErrors } from './errors.ts';

/** Money: what is bought, how it is paid, and the books. */
export const payments = defineDomain({
  name: 'payments',
  entities: entitiesIn(books, ether, payment, payout, shop, subscription),
  errors: paymentErrors,
});
