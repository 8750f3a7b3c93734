import { anyOf, everyone, usersIn, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, flag, integer, ref, text } from '#shared/model/fields.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';

/** What one of the two says of the other after an order. Shown once both have written, or some days after it was completed. */
export const Review = defineEntity({
  name: 'Reviews',
  id: 'review_id',
  dashboard: 'read',
  fields: {
    /** `<order_id>-buyer` or `-provider`, by its author. */
    review_id: text({ required: true, set: 'byServer' }),
    order_id: ref('Orders', { required: true, set: 'byServer', callsOnly: true }),
    /** The service; absent where an offer was accepted. */
    sx_id: ref('Services', { set: 'byServer' }),
    title: text({ required: true, set: 'byServer', max: 300 }),
    side: choice(['buyer', 'provider'], { required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    about_id: ref('Profile', { required: true, set: 'byServer' }),
    stars: integer({ required: true, set: 'byServer', min: 1, max: 5 }),
    text: text({ default: '', set: 'byServer', max: orderLimits.review }),
    is_shown: flag({ default: false, set: 'byServer' }),
    /** By who it is about. */
    answer: text({ set: 'byServer', max: orderLimits.review }),
    answered_at: date({ set: 'byServer' }),
  },
  whenClosed: 'keep',
  access: { read: anyOf(usersIn('user_id'), when('is_shown', [true], everyone)) },
  indexes: [['sx_id', 'side', 'is_shown', 'createdAt'], ['about_id', 'createdAt'], ['order_id']],
});
export type Review = RecordOf<typeof Review>;
