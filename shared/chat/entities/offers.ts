import { anyOf, author, usersIn, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, ref, text } from '#shared/model/fields.ts';
import { offerStates } from '../offerProcess.ts';
import type { OfferDetails } from '../types.ts';

/** Work for a price, offered by `user_id` to `to_id`; its card is a message of their conversation. */
export const Offer = defineEntity({
  name: 'Offers',
  id: 'offer_id',
  fields: {
    offer_id: text({ required: true, set: 'byServer', max: 64 }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    to_id: ref('Profile', { required: true, set: 'byServer' }),
    conversation_id: ref('Conversation', { required: true, set: 'byServer' }),
    state: choice(offerStates, { default: 'sent', set: 'byServer' }),
    offer_details: data<OfferDetails>()({ required: true, set: 'byServer' }),
    /** What it answers or sells, where it does: ids of a job post, a service, a feed. */
    feed_item_id: text({ max: 64, set: 'byServer' }),
    service: text({ max: 64, set: 'byServer' }),
    feed: text({ max: 64, set: 'byServer' }),
    /** When its terms last changed. From then on an acceptance has to say which version it read. */
    changed_at: date({ set: 'byServer' }),
    expires_at: date({ required: true, set: 'byServer' }),
    /** When it was accepted, declined, withdrawn, or found to have expired. */
    decided_at: date({ set: 'byServer' }),
    paid_at: date({ set: 'byServer' }),
    /** What paying for it made. */
    order_id: text({ max: 64, set: 'byServer' }),
    /** As of its card: one that is held is seen by its author alone. */
    delivery: choice(['delivered', 'held'], { default: 'delivered', set: 'byServer', hidden: true }),
  },
  whenClosed: 'keep',
  access: { read: anyOf(author, when('delivery', ['delivered'], usersIn('to_id'))) },
  live: { by: ['conversation_id', 'feed_item_id'] },
  indexes: [['updatedAt'], ['state', 'expires_at'], ['feed_item_id', 'createdAt']],
});
export type Offer = RecordOf<typeof Offer>;
