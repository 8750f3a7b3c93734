/** What operators do, as their log calls it. */
import type { Key } from '#shared/client/app/i18n.ts';

/** Actions of operators, here and in Parse Dashboard. */
export const actions = [
  'contest.disable_voting',
  'contest.enable_voting',
  'contest.cancel',
  'contestant.approve',
  'contestant.refuse',
  'vote.void',
  'flag.void',
  'flag.keep',
  'user.disable',
  'user.enable',
  'user.grant',
  'user.revoke',
  'user.rights',
  'rights.propose',
  'rights.give',
  'rights.decline',
  'rights.withdraw',
  'rights.take',
  'site.update',
  'partner.add',
  'partner.edit',
  'partner.key',
  'partner.connect',
  'partner.revoke',
  'key.add',
  'key.revoke',
  'webhook.add',
  'webhook.edit',
  'webhook.secret',
  'webhook.remove',
  'notifications.send',
  'payment.refund',
  'refund.decline',
  'dispute.decide',
  'claim.decide',
  'desk.decide',
  'money.first_decision',
  'payout.approve',
  'payout.pay',
  'payout.refuse',
  'pricing.set',
  'meetings.hours',
  'service.approve',
  'service.send_back',
  'service.keep',
  'platform.rails',
  'chat.read',
  'chat.settle',
  'support.answer',
  'support.assign',
  'support.words',
  'row.edit',
  'row.add',
  'row.remove',
] as const;

export const isKnown = (action: string): action is (typeof actions)[number] =>
  (actions as readonly string[]).includes(action);

/** Tables that are downloaded, by the name of their page. */
export const exportTitles = {
  contests: 'admin.contests.title',
  votes: 'admin.votes.title',
  contestants: 'admin.contestants.title',
  users: 'admin.users.title',
  audit: 'admin.audit.title',
  payments: 'admin.payments.title',
  editions: 'admin.editions.title',
  flags: 'admin.flags.title',
  services: 'services.title',
  meetings: 'admin.meetings.title',
} as const satisfies Record<string, Key>;

export const isExport = (table: string): table is keyof typeof exportTitles => table in exportTitles;
