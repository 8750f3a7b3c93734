import { expect, it } from 'vitest';
import { problemText } from './paymentWords.tsx';

it('says in words why a payment failed, as far as the reason is known', () => {
  expect(['claim_refused', 'expired_card', 'do_not_honor'].map(problemText)).toEqual([
    'payments.failed.claimText',
    'payments.declined.expired_card',
    undefined,
  ]);
});
