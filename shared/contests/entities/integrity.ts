/** Votes that look suspicious, and what people decided about them. Evidence only: nothing here changes a number by itself. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, integer, list, ref, text } from '#shared/model/fields.ts';
import { integrityLimits } from '#shared/contests/integrity/limits.ts';

/**
 * What was known of a counted vote with a reason for suspicion, beside the ledger, which is published and says nothing of networks. A voter of
 * whom nothing but the browser is known has no `user_id`.
 */
export const SuspectVote = defineEntity({
  name: 'SuspectVotes',
  id: 'vote_id',
  kind: 'internal',
  fields: {
    vote_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    contestant_id: ref('Contestants', { required: true }),
    assox_id: ref('RoundContestants', { required: true }),
    at_ms: integer({ required: true }),
    weight: integer({ required: true, min: 1 }),
    /** reasons for suspicion, by spaces. */
    reasons: text({ required: true }),
    /** Tag of the network under the contest's secret: the same network has another tag in another contest. */
    network: text({ required: true }),
    /** Tag of the device on its network, if its fingerprint is known. */
    device: text({ default: '' }),
    user_id: ref('Profile'),
    /** The flag that holds it; empty while nobody has decided. */
    flag_id: text({ default: '' }),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['cx_id', 'flag_id', 'assox_id', 'network', 'at_ms'], ['flag_id', 'at_ms'], ['user_id']],
});
export type SuspectVote = RecordOf<typeof SuspectVote>;

/**
 * `open`: an operator has to decide. `voided`: the votes are void. `kept`: the operator lets them count. `accepted`: the contest's own
 * people found nothing wrong, without an operator. `withdrawn`: they took the decision back, and its votes wait again.
 */
export const flagStates = ['open', 'voided', 'kept', 'accepted', 'withdrawn'] as const;
export type FlagState = (typeof flagStates)[number];

/** Votes with one reason for suspicion. */
export interface ReasonCount {
  reason: string;
  votes: number;
}

/** One decision about suspect votes for one contestant from one network. */
export const VoteFlag = defineEntity({
  name: 'VoteFlags',
  id: 'flag_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    flag_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    contestant_id: ref('Contestants', { required: true }),
    assox_id: ref('RoundContestants', { required: true }),
    network: text({ required: true }),
    state: choice(flagStates, { required: true }),
    /** The reason, in the words of the person who flagged them. */
    note: text({ default: '', max: integrityLimits.note }),
    votes: integer({ required: true }),
    /** The first and the last of them, in milliseconds since 1970. */
    from_ms: integer({ required: true }),
    until_ms: integer({ required: true }),
    risks: list(data<ReasonCount>()(), { required: true }),
    flagged_at: date({ required: true }),
    flagged_by: ref('Profile', { required: true }),
    decided_at: date(),
    decided_by: ref('Profile'),
    /** The operator's words; of voided votes they are public. */
    decision: text({ max: integrityLimits.note }),
    /** When all its votes were void, or waited again; absent while that is under way. */
    settled_at: date(),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['cx_id', 'state', 'flagged_at'], ['state', 'flagged_at'], ['flagged_by'], ['decided_by']],
});
export type VoteFlag = RecordOf<typeof VoteFlag>;
