/** Sample values for all templates, for previews and tests. */
import type { MailParams, MailTemplate } from './templates.ts';

const unsubscribing = (token: string) => ({
  page: `https://vote.example.org/unsubscribe/${token}`,
  call: `https://vote.example.org/app/account/unsubscribe/${token}`,
});

export const mailSamples: { readonly [T in MailTemplate]: readonly MailParams[T][] } = {
  voteCode: [
    { code: '402816', minutes: 10, contest: 'Best street food in Lisbon' },
    { code: '402816', minutes: 10 },
  ],
  signUpCode: [{ code: '40281693', minutes: 10 }],
  resetCode: [
    { code: '40281693', minutes: 10, known: true },
    { code: '40281693', minutes: 10, known: true, former: true },
    { code: '40281693', minutes: 10, known: false },
  ],
  logInCode: [
    { code: '40281693', minutes: 10, known: true },
    { code: '40281693', minutes: 10, known: false },
  ],
  emailCode: [{ code: '40281693', minutes: 10 }],
  emailChanged: [
    { email: 'ana@example.org', days: 7, url: 'https://vote.example.org/auth/reset' },
    { email: 'ana@example.org', days: 7 },
  ],
  emailTakenBack: [{}],
  passwordChanged: [{}],
  factorChanged: [
    { what: 'totp_on' },
    { what: 'totp_off' },
    { what: 'passkey_on', name: 'iPhone' },
    { what: 'passkey_off', name: 'iPhone' },
    { what: 'recovery_renewed' },
    { what: 'recovery_used', left: 9 },
    { what: 'taken_off' },
  ],
  linkChanged: [
    { what: 'on', name: 'Google' },
    { what: 'off', name: 'Google' },
  ],
  factorNeeded: [{ days: 7, url: 'https://vote.example.org/user-profile/security' }, { days: 7 }],
  accountClosed: [{}],
  news: [
    {
      sentence: 'community.news.entryApproved',
      values: { entry: 'Bifana no pão', contest: 'Best street food in Lisbon' },
      url: 'https://vote.example.org/cx/0123456789ab',
      unsubscribe: unsubscribing('101702.entry_approved.tagtagtagtagtagtagtagt'),
    },
    {
      sentence: 'payments.news.subscriptionFailed',
      values: { amount: '€12.50', what: 'Weekly box', until: 'January 7, 2027' },
      url: 'https://vote.example.org/subscriptions',
      isImportant: true,
    },
    { sentence: 'community.news.follow', values: { name: 'Ana Sousa' } },
  ],
  digest: [
    {
      news: [
        { sentence: 'community.news.comment', values: { name: 'Ana Sousa' } },
        { sentence: 'community.news.like', values: { name: 'Ben Okafor' } },
      ],
      count: 14,
      url: 'https://vote.example.org/',
      unsubscribe: unsubscribing('101702.digest.tagtagtagtagtagtagtagt'),
    },
  ],
  meeting: (['booked', 'moved', 'cancelled', 'withdrawn', 'reminder'] as const).map((kind) => ({
    kind,
    brand: 'Engage',
    when: 'Tuesday, January 5, 2027, 3:00 – 3:30 PM GMT',
    topic: 'A contest for our school',
    place: kind === 'moved' ? '' : 'https://meet.example.org/team',
    reason: kind === 'withdrawn' ? 'We are ill' : '',
    url: 'https://vote.example.org/schedule-meeting/meetingabcde',
    event: {
      uid: 'meetingabcde@vote.example.org',
      sequence: 0,
      url: 'https://vote.example.org/schedule-meeting/meetingabcde',
      starts: new Date('2027-01-05T15:00:00Z'),
      ends: new Date('2027-01-05T15:30:00Z'),
      changed: new Date('2027-01-01T00:00:00Z'),
    },
  })),
};
