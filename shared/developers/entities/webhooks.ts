/** Where programs are told of what happens, and what they were told. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, flag, integer, list, ref, text } from '#shared/model/fields.ts';
import { eventTypes } from '../eventTypes.ts';
import { webhookLimits } from '../limits.ts';
import { deliveryStates, keyKinds } from '../types.ts';

/** An address that is told of events: of what is its owner's (`person`), or of everything (`site`). */
export const Webhook = defineEntity({
  name: 'Webhooks',
  id: 'webhook_id',
  kind: 'internal',
  fields: {
    webhook_id: text({ required: true }),
    /** Its owner; of the site's, who made it. */
    user_id: ref('Profile', { required: true }),
    kind: choice(keyKinds, { required: true }),
    url: text({ required: true, max: webhookLimits.url }),
    events: list(choice(eventTypes), { required: true }),
    /** A person's that is told of one contest or one club alone. */
    cx_id: ref('Contests'),
    gx_id: ref('Groups'),
    /** What signs each delivery, sealed (Secrets.encrypt). */
    secret: text({ required: true }),
    is_on: flag({ default: false }),
    made_at: date({ required: true }),
    /** When something is sent next; absent while nothing waits. */
    next_at: date(),
    /** A process sends until then. */
    leased_until: date(),
    /** Attempts in a row that were not answered, and since when. */
    failures: integer({ default: 0 }),
    failing_since: date(),
    /** The last delivery that was taken. */
    taken_at: date(),
    removed_at: date(),
  },
  expires: 'removed_at',
  archive: { own: ['user_id'], but: ['secret'] },
  whenClosed: { blank: ['url', 'secret', 'is_on'] },
  indexes: [['user_id', 'kind'], ['kind', 'made_at'], ['next_at']],
});
export type Webhook = RecordOf<typeof Webhook>;

/** One event on its way to one address. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDeliveries',
  id: 'delivery_id',
  kind: 'internal',
  fields: {
    /** Hash of the address and the event; sent as `webhook-id`, the same at each attempt. */
    delivery_id: text({ required: true }),
    webhook_id: ref('Webhooks', { required: true }),
    user_id: ref('Profile', { required: true }),
    event: text({ required: true, max: 40 }),
    /** JSON, exactly as it is sent. */
    body: text({ required: true }),
    state: choice(deliveryStates, { required: true }),
    /** Attempts since it was put in line. */
    tries: integer({ default: 0 }),
    /** When it was put in line: at first, or again. */
    since: date({ required: true }),
    /** When it is tried next, while it waits. */
    next_at: date(),
    /** Of the last attempt: when, how long in milliseconds, the HTTP status, the beginning of the answer, or why there was none. */
    tried_at: date(),
    took: integer(),
    status: integer(),
    answer: text({ max: webhookLimits.answer }),
    problem: text({ max: 200 }),
    made_at: date({ required: true }),
    gone_at: date({ required: true }),
  },
  expires: 'gone_at',
  archive: { own: ['user_id'] },
  whenClosed: { blank: ['body', 'answer'] },
  indexes: [
    ['webhook_id', 'state', 'next_at'],
    ['webhook_id', 'made_at'],
    ['webhook_id', 'state', 'made_at'],
    ['user_id'],
  ],
});
export type WebhookDelivery = RecordOf<typeof WebhookDelivery>;

/** Until when something was told: minutes of votes. */
export const WebhookMark = defineEntity({
  name: 'WebhookMarks',
  id: 'mark_id',
  kind: 'internal',
  fields: { mark_id: text({ required: true }), at: date({ required: true }) },
});
export type WebhookMark = RecordOf<typeof WebhookMark>;
