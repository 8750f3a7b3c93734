/** Payments in Ether: what is asked for, what the chain shows, and how far it was read. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, integer, text } from '#shared/model/fields.ts';

/** An amount of Ether at a locked price. The address and the last digits of the amount name it, so that each address has them once. */
export const EtherQuote = defineEntity({
  name: 'EtherQuotes',
  id: 'quote_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    /** Address and last digits. */
    quote_id: text({ required: true }),
    payment_id: text({ required: true }),
    /** With an EIP-55 checksum. */
    address: text({ required: true }),
    /** Whole, in digits: more than a number holds. */
    wei: text({ required: true }),
    /** What it is the price of, in minor units. */
    amount: integer({ required: true }),
    currency: text({ required: true }),
    /** One Ether in that currency, as digits, and the date of it, YYYY-MM-DD. */
    rate: text({ required: true }),
    rate_date: text({ required: true }),
    until: date({ required: true }),
  },
  indexes: [['payment_id'], ['until']],
});
export type EtherQuote = RecordOf<typeof EtherQuote>;

/** A transfer that fits a quote, as it was last seen in a block. */
export const EtherTransfer = defineEntity({
  name: 'EtherTransfers',
  id: 'hash',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    hash: text({ required: true }),
    quote_id: text({ required: true }),
    wei: text({ required: true }),
    /** The time of its block. */
    at: date({ required: true }),
    /** `settled`: it has its confirmations, and the payment knows of it. */
    state: choice(['seen', 'settled'], { required: true }),
  },
  indexes: [['quote_id'], ['state', 'at']],
});
export type EtherTransfer = RecordOf<typeof EtherTransfer>;

/** Up to which block a chain was read, and that block's hash, by which a reorganisation is noticed. */
export const EtherScan = defineEntity({
  name: 'EtherScans',
  id: 'chain',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    chain: text({ required: true }),
    block: integer({ required: true }),
    hash: text({ required: true }),
  },
});
export type EtherScan = RecordOf<typeof EtherScan>;
