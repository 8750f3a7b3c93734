/** The page on which all of a waiting kind are listed, for the menu too, which every page has. */
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import type { PageName } from '../routes.ts';

export type WaitingKind = OutputOfCall<'getWaitingCounts'>['counts'][number]['kind'];

export const listOf: Readonly<Record<WaitingKind, PageName>> = {
  payout_asked: 'payouts',
  payout_approved: 'payouts',
  claim: 'money-desk',
  desk: 'money-desk',
  dispute: 'allpayment',
  order_dispute: 'order-disputes',
  service: 'service',
  service_report: 'service',
  flag: 'flags',
  entries: 'allcontestant',
  to_certify: 'contest',
  paused: 'contest',
  support: 'messages',
  chat_report: 'messages',
  report: 'moderation',
  appeal: 'moderation',
  rights: 'operators',
};
