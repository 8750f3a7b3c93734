/** The plain case of each call of payments. */
import { expect } from 'vitest';
import type { payments } from '#cloud/payments/domain.ts';
import type { CasesOf } from '../cases.ts';

const nothingSold = { status: 403, code: 'not_for_sale' } as const;
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
  'GET /app/checkout/getClaims': { who: 'members', input: () => ({}), answer: () => ({ claims: [] }) },
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
});
