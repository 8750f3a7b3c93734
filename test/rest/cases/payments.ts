/** The plain case of each call of payments. */
import { expect } from 'vitest';
import type { payments } from '#cloud/payments/domain.ts';
import type { CasesOf } from '../cases.ts';

const nothingSold = { status: 403, code: 'not_for_sale' } as const;
const noSubscription = { status: 404, code: 'not_found' } as const;
const noPayment = { status: 404, code: 'payment_not_found' } as const;

export const casesOf = (): CasesOf<typeof payments> => ({
  'GET /app/checkout/getCart/:id': {
    who: 'everyone',
    input: () => ({ id: 1 }),
    answer: () => ({ offers: [], problems: [], count: 0, serverTime: expect.any(Number) }),
  },
  'GET /app/cart/add/:type/:sx_id': {
    who: 'everyone',
    input: () => ({ type: 'nothing', sx_id: 'ofthiskind' }),
    answer: () => ({}),
    refused: nothingSold,
  },
  'GET /app/cart/add/:type/:sx_id/:quantity': {
    who: 'everyone',
    input: () => ({ type: 'nothing', sx_id: 'ofthiskind', quantity: 2 }),
    answer: () => ({}),
    refused: nothingSold,
  },
  'POST /app/cart/remove': {
    who: 'everyone',
    input: () => ({ type: 'deposit', sx_id: 'deposit-service' }),
    answer: () => ({ count: 0 }),
  },
  'POST /app/checkout/getOffer': {
    who: 'everyone',
    input: () => ({ items: [{ type: 'nothing', sx_id: 'ofthiskind' }] }),
    answer: () => ({}),
    refused: nothingSold,
  },
  'POST /app/checkout/createPayment': {
    who: 'everyone',
    input: () => ({
      client_id: 'of-this-test',
      items: [{ type: 'nothing', sx_id: 'ofthiskind' }],
      rail: 'stripe',
      total: 100,
      currency: 'EUR',
    }),
    answer: () => ({}),
    refused: nothingSold,
  },
  'POST /app/checkout/getPayment': {
    who: 'everyone',
    input: () => ({ payment_id: 'nobodypaid01' }),
    answer: () => ({}),
    refused: noPayment,
  },
  'POST /app/checkout/cancelPayment': {
    who: 'everyone',
    input: () => ({ payment_id: 'nobodypaid01' }),
    answer: () => ({}),
    refused: noPayment,
  },
  'POST /app/checkout/refundPayment': {
    who: 'members',
    input: () => ({ payment_id: 'nobodypaid01', client_id: 'of-this-test', reason: 'It was late' }),
    answer: () => ({}),
    refused: noPayment,
  },
  'POST /app/checkout/askRefund': {
    who: 'everyone',
    input: () => ({ payment_id: 'nobodypaid01', reason: 'It was late' }),
    answer: () => ({}),
    refused: noPayment,
  },
  'POST /app/checkout/sendRefund': {
    who: 'members',
    input: () => ({ refund_id: 'nobodypaid01', reference: 'A-100' }),
    answer: () => ({}),
    refused: noPayment,
  },
  'POST /app/checkout/claimPayment': {
    who: 'everyone',
    input: () => ({ payment_id: 'nobodypaid01', amount: 1, sender: 'Ana', reference: 'A-100', paid_on: '2026-11-20' }),
    answer: () => ({}),
    refused: noPayment,
  },
  'POST /app/checkout/decideClaim': {
    who: 'members',
    input: () => ({ claim_id: 'nobodypaid01', decision: 'confirm' }),
    answer: () => ({}),
    refused: { status: 404, code: 'claim_not_found' },
  },
  'GET /app/checkout/getClaims': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ claims: [], asked: [], owed: [] }),
  },
  'GET /app/checkout/getPayments': {
    who: 'everyone',
    input: () => ({}),
    answer: () => ({ payments: [], count: 0 }),
  },
  'GET /app/sales/getUserSales': {
    who: 'members',
    input: () => ({ buyer_id: '' }),
    answer: () => ({ sales: [], count: 0 }),
  },
  'POST /app/sales/askPayout': {
    who: 'members',
    input: () => ({ client_id: 'of-this-test', currency: 'EUR', amount: 100, way: 'payoneer' }),
    answer: () => ({}),
    refused: { status: 409, code: 'payout_way_missing' },
  },
  'POST /app/sales/cancelPayout': {
    who: 'members',
    input: () => ({ payout_id: 'nobodyasked1' }),
    answer: () => ({}),
    refused: { status: 404, code: 'not_found' },
  },
  'GET /app/sales/getPayouts': { who: 'members', input: () => ({}), answer: () => ({ payouts: [], count: 0 }) },
  'GET /app/sales/getEarnings': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ currencies: [], entries: [], count: 0, serverTime: expect.any(Number) }),
  },
  'GET /app/subscriptions/getSubscriptions': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ subscriptions: [], count: 0 }),
  },
  'GET /app/subscriptions/getCharges': {
    who: 'members',
    input: () => ({ subscription_id: 'nobodysubscr' }),
    answer: () => ({}),
    refused: noSubscription,
  },
  'POST /app/subscriptions/cancel': {
    who: 'members',
    input: () => ({ subscription_id: 'nobodysubscr', cancel: true }),
    answer: () => ({}),
    refused: noSubscription,
  },
  'POST /app/subscriptions/change': {
    who: 'members',
    input: () => ({ subscription_id: 'nobodysubscr', rail: 'balance' }),
    answer: () => ({}),
    refused: noSubscription,
  },
  'POST /app/subscriptions/newCard': {
    who: 'members',
    input: () => ({ subscription_id: 'nobodysubscr', client_id: 'of-this-test' }),
    answer: () => ({}),
    refused: noSubscription,
  },
  'POST /app/subscriptions/cardAdded': {
    who: 'members',
    input: () => ({ subscription_id: 'nobodysubscr', setup: 'seti_ofNobody' }),
    answer: () => ({}),
    refused: noSubscription,
  },
  'POST /app/subscriptions/retry': {
    who: 'members',
    input: () => ({ subscription_id: 'nobodysubscr' }),
    answer: () => ({}),
    refused: noSubscription,
  },
});
