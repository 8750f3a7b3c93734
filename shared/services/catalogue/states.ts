/** The life of a service in the catalogue. */
import { author, operators } from '#shared/model/access.ts';
import type { Process } from '#shared/model/process.ts';

/**
 * `review`: waits for operators. `sent_back`: they said what is missing. `paused`: its provider sells it no more for now. `removed`: for good; the
 * row stays for those who bought it.
 */
export const serviceStates = ['draft', 'review', 'approved', 'sent_back', 'paused', 'removed'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** What operators filter by; `waiting`: new ones and changes; `reported`: those that somebody reported. */
export const reviewLists = ['waiting', 'reported', ...serviceStates] as const;

/** What somebody finds wrong with a service. */
export const reportReasons = ['spam', 'fraud', 'insult', 'sexual', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The steps that a provider takes beside handing in. */
export const ownSteps = ['pause', 'resume', 'remove'] as const;
export type OwnStep = (typeof ownSteps)[number];
export type ServiceStep = OwnStep | 'handIn' | 'approve' | 'sendBack';

const remove = { to: 'removed', by: author } as const;
const handIn = { to: 'review', by: author } as const;

/** A material change of one that is approved or paused waits beside it (`proposal`) and leaves its state. */
export const serviceProcess: Process<ServiceState, ServiceStep> = {
  draft: { handIn, remove },
  review: {
    handIn,
    approve: { to: 'approved', by: operators('services', 'act') },
    sendBack: { to: 'sent_back', by: operators('services', 'act') },
    remove,
  },
  sent_back: { handIn, remove },
  approved: {
    pause: { to: 'paused', by: author },
    sendBack: { to: 'sent_back', by: operators('services', 'act') },
    remove,
  },
  paused: {
    resume: { to: 'approved', by: author },
    sendBack: { to: 'sent_back', by: operators('services', 'act') },
    remove,
  },
  removed: {},
};
