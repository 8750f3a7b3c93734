/** A thing to sell, for tests. */
import { defineEntity } from '#shared/model/entity.ts';
import { integer, text } from '#shared/model/fields.ts';
import { intervals } from '#shared/payments/subscriptions.ts';
import type { Goods } from '#cloud/kernel/goods.ts';

/** Counts what was handed out and not taken back, so that a test sees both. */
export const Parcel = defineEntity({
  name: 'Parcels',
  id: 'parcel_id',
  kind: 'internal',
  fields: {
    parcel_id: text({ required: true }),
    sent: integer({ required: true }),
    returned: integer({ required: true }),
  },
});

/** Things that cannot be delivered any more. */
export const soldOut = new Set<string>();

/** `<receiver>-<price in cents>`, or `0-…` for what the platform sells itself; `w` behind it: only whole. */
const parcels: Goods = {
  type: 'parcel',
  forGuests: true,
  quote(_context, { sx_id, quantity }) {
    const [, receiver, price, whole] = /^(\d+)-(\d+)(w?)/.exec(sx_id)!;
    return Promise.resolve({
      title: `Parcel ${sx_id}`,
      currency: 'EUR',
      amount: Number(price) * quantity,
      receiver_id: Number(receiver) || undefined,
      whole: whole === 'w',
      details: {},
    });
  },
  check: (_ports, _reader, { sx_id }) => Promise.resolve(soldOut.has(sx_id) ? 'not_for_sale' : undefined),
  deliver: (_ports, tx, { ox_id, quantity }) =>
    tx.apply(Parcel, [{ id: ox_id, add: { sent: quantity }, orInsert: { returned: 0 } }]),
  takeBack: (_ports, tx, { ox_id, quantity }) => tx.apply(Parcel, [{ id: ox_id, add: { returned: quantity } }]),
};

/** Counts the periods of a subscription. */
export const Box = defineEntity({
  name: 'Boxes',
  id: 'box_id',
  kind: 'internal',
  fields: {
    /** The subscription's. */
    box_id: text({ required: true }),
    sent: integer({ required: true }),
    returned: integer(),
    ended: integer(),
  },
});

/** `<receiver>-<price in cents>-<day, week, month or year>`, anything behind it. */
const boxes: Goods = {
  type: 'subscription',
  forGuests: false,
  quote(_context, { sx_id, quantity }) {
    const [, receiver, price, every] = /^(\d+)-(\d+)-(\w+)/.exec(sx_id)!;
    return Promise.resolve({
      title: `Box ${sx_id}`,
      currency: 'EUR',
      amount: Number(price) * quantity,
      receiver_id: Number(receiver) || undefined,
      every: intervals.find((name) => name === every),
      whole: false,
      details: {},
    });
  },
  check: (_ports, _reader, { sx_id }) => Promise.resolve(soldOut.has(sx_id) ? 'not_for_sale' : undefined),
  deliver: (_ports, tx, { term }) => tx.apply(Box, [{ id: term!.subscription_id, add: { sent: 1 }, orInsert: {} }]),
  takeBack: (_ports, tx, { term }) => tx.apply(Box, [{ id: term!.subscription_id, add: { returned: 1 } }]),
  ends: (_ports, tx, { term }) => tx.apply(Box, [{ id: term.subscription_id, add: { ended: 1 } }]),
};

export const parcelDomain = { name: 'parcels', entities: [Parcel, Box], products: [parcels, boxes] } as const;
