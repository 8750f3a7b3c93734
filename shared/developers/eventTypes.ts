/** What programs are told of, by webhook: one table for the form, the documents and the sender. */
import type { Area } from '#shared/model/rights.ts';

interface EventType {
  /** Operators need the right to read it for a webhook of the site. */
  readonly area: Area;
  /** `data` of its body. Money is whole minor units beside its currency, dates are ISO 8601. */
  readonly example: Readonly<Record<string, unknown>>;
}

const contest = { cx_id: 'Xk2mQ9dLw0aB', contest_id: 1204, contest_name: 'Songs of the summer' };
const order = { order_id: 'f3Qk81LmZx0a', title: 'A logo', user_id: 101_733, provider_id: 101_720 };
const money = { currency: 'EUR', amount: 4900, received: 4900, refunded: 0 };
const club = { gx_id: 'm2Lq7Xc09aPd', club: 'Watercolours' };

export const webhookEvents = {
  'contest.published': { area: 'contests', example: contest },
  'contest.cancelled': { area: 'contests', example: contest },
  'contest.certified': { area: 'contests', example: contest },
  'contestant.entered': { area: 'contests', example: { ...contest, contestant_id: 'b7Qm2xLd90aK' } },
  'round.advanced': { area: 'contests', example: { ...contest, round_number: 1, contestants: 12 } },
  'votes.counted': {
    area: 'contests',
    example: {
      ...contest,
      from: '2026-06-01T12:00:00.000Z',
      until: '2026-06-01T12:01:00.000Z',
      votes: 3,
      contestants: [{ contestant_id: 'b7Qm2xLd90aK', votes: 3 }],
    },
  },
  'order.changed': { area: 'services', example: { ...order, n: 2, step: 'deliver', state: 'delivered' } },
  'payment.changed': {
    area: 'money',
    example: { payment_id: 'p8Lm2xQd70aZ', user_id: 101_733, receiver_id: 101_720, state: 'confirmed', ...money },
  },
  'member.joined': { area: 'messages', example: { ...club, user_id: 101_733, role: 'member' } },
  'post.published': { area: 'messages', example: { ...club, fx_id: 'z9Kd27LmQx1b', user_id: 101_733, title: '' } },
  'report.made': { area: 'messages', example: { ...club, report_id: 'c4Xa81', type: 'Feed', reason: 'spam' } },
} as const satisfies Record<string, EventType>;

export type WebhookEvent = keyof typeof webhookEvents;
export const eventTypes = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];
