import type { Key } from '#shared/client/app/i18n/i18n.ts';
import type { WebhookEvent } from '#shared/developers/eventTypes.ts';

/** What each event is, in words. */
export const eventWords: Readonly<Record<WebhookEvent, Key>> = {
  'contest.published': 'developers.event.contestPublished',
  'contest.cancelled': 'developers.event.contestCancelled',
  'contest.certified': 'developers.event.contestCertified',
  'contestant.entered': 'developers.event.contestantEntered',
  'round.advanced': 'developers.event.roundAdvanced',
  'votes.counted': 'developers.event.votesCounted',
  'order.changed': 'developers.event.orderChanged',
  'payment.changed': 'developers.event.paymentChanged',
  'member.joined': 'developers.event.memberJoined',
  'post.published': 'developers.event.postPublished',
  'report.made': 'developers.event.reportMade',
};
