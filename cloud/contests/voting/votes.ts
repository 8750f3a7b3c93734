/** Voting: checks before casting, and the answer to the voter. */
import { z } from 'zod';
import { Vote } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { openRound, stateOf } from '#shared/contests/process.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { everyone } from '#shared/model/access.ts';
import { proofInput } from '#cloud/accounts/index.ts';
import { usual, voting } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import type { PastVotesAnswer, VoteAnswer } from '#shared/contests/shapes.ts';
import { hour, inSeconds } from '#shared/time.ts';
import { networkOf } from '#cloud/kernel/addresses.ts';
import { casting } from './casting.ts';
import { type Ballot, type Outcome, outcomeOf } from './voteDecisions.ts';
import { leafV1 } from './ledgerLeaf.ts';
import { pastVotesOf, targetOf, toPastVote, toPastVotes } from './locks.ts';
import { isProvenVote } from './proofOfWork.ts';
import { evidenceOf, type TrackedVote, trackVote } from './suspicion.ts';
import { placeKey, type Standing, standings } from './standings.ts';
import { ruledVoter } from './voters.ts';

/** Throws why voting in this contest is not possible now. */
export function refuseUnlessOpen(contest: Standing['contest'], now: number): void {
  switch (stateOf(contest, now)) {
    case 'draft':
      throw new Refusal('contest_not_found');
    case 'pending':
      throw new Refusal('contest_not_started');
    case 'cancelled':
      throw new Refusal('contest_cancelled');
    case 'provisional':
    case 'certified':
      throw new Refusal('contest_ended');
    case 'ongoing':
      if (contest.voting_disabled) throw new Refusal('voting_disabled');
  }
}

/** The contestant's place in the running round and its end. Throws when they cannot be voted for. */
export function placeOf(
  { contest, rounds, contestants, places }: Standing,
  contestant_id: string,
  round_id: string | undefined,
  now: number,
) {
  const contestant = contestants.get(contestant_id);
  if (!contestant) throw new Refusal('contestant_not_found');
  if (contestant.contestant_status !== 1) throw new Refusal('contestant_not_accepted');
  const round = openRound(rounds, now);
  if (!round || (round_id && round_id !== round.round_id)) throw new Refusal('round_not_running');
  const assox_id = places.get(placeKey(round.round_id, contestant_id));
  if (!assox_id) throw new Refusal('contestant_not_in_round');
  return {
    round_id: round.round_id,
    assox_id,
    closes_at: Math.min(round.endDate.getTime(), contest.end_date.getTime()),
    closed: round === rounds.at(-1) ? ('contest_ended' as const) : ('round_not_running' as const),
  };
}

/** Locking votes of the target, and with locks per contestant those of the voter's other locks in this contest. */
async function pastVotes({ storage, clock, caller }: Context, { contest }: Standing, outcome: Outcome) {
  if (contest.lock_per !== 'contest') return pastVotesOf(storage, clock, caller, contest.cx_id);
  // A vote that was just cast cannot be voided yet.
  if (outcome.counted && outcome.active.length === 1) return outcome.active.map(toPastVote);
  return toPastVotes(storage, outcome.active);
}

async function answerOf(context: Context, standing: Standing, outcome: Outcome): Promise<VoteAnswer> {
  const past = await pastVotes(context, standing, outcome);
  const { counted, receipt } = outcome;
  const serverTime = context.clock.now() / 1000;
  return { success: counted || past.length > 0, counted, receipt, pastVotes: past, serverTime };
}

/** It has `visitor_id` in it, so that nobody can replay another browser's id; and not `user_id`, so that resending after sign-in is the same vote. */
const voteIdOf = ({ hash }: Context['secrets'], visitor_id: string, client_id: string) =>
  hash(`${visitor_id}|${client_id}`);

const ballotInput = z.strictObject({
  cx_id: publicId,
  contestant_id: publicId,
  round_id: publicId.optional(),
  fingerprint: z.string().min(1).max(limits.fingerprint).optional(),
  client_id: clientId.optional(),
  /** Where the page was opened from. */
  via: z
    .string()
    .max(contestLimits.via)
    .regex(/^(link|qr|embed(:[a-z0-9.-]+)?)$/)
    .optional(),
  /** The solution of a getChallenge, after 'proof_required'. */
  proof: proofInput.optional(),
});

/** Casts a vote that passed the checks, and marks `tracked` as counted if it was. */
async function cast(
  context: Context,
  tracked: TrackedVote,
  { cx_id, contestant_id, round_id, fingerprint, client_id, via, proof }: z.output<typeof ballotInput>,
): Promise<VoteAnswer> {
  const { storage, clock, secrets, caller } = context;
  const { user_id } = caller;
  const visitor_id = caller.visitor_id!;
  const standing = await standings(storage)(cx_id);
  if (!standing) throw new Refusal('contest_not_found');

  const vote_id = voteIdOf(secrets, visitor_id, client_id ?? secrets.random(21));
  const now = clock.now();
  let place: ReturnType<typeof placeOf>;
  let ruled: Awaited<ReturnType<typeof ruledVoter>> | undefined;
  try {
    refuseUnlessOpen(standing.contest, now);
    if (standing.prices?.vote_mode === 'paid') throw new Refusal('votes_are_paid');
    place = placeOf(standing, contestant_id, round_id, now);
    if (standing.contest.who_may_vote !== 'anyone') {
      ruled = await ruledVoter(context, standing.contest);
      tracked.vouch();
    }
  } catch (refusal) {
    // A resend whose first answer was lost gets that answer, even after voting has closed.
    const row = client_id ? await storage.get(Vote, vote_id) : undefined;
    if (row) return answerOf(context, standing, outcomeOf(row, now));
    throw refusal;
  }

  const { contest } = standing;
  const target = targetOf(contest, contestant_id);
  const proven = proof !== undefined && (await isProvenVote(context, proof, { cx_id, vote_id, work: tracked.work }));
  if (proof !== undefined && !proven) tracked.failed();
  const ballot: Ballot = {
    vote_id,
    target,
    visitor_id,
    user_id,
    voter: ruled?.voter,
    evidence: fingerprint && evidenceOf(secrets, contest, fingerprint, caller.address, target),
    reasons: ruled?.isSuspect ? [...tracked.reasons, 'many_mailboxes'] : tracked.reasons,
    proven,
    cx_id,
    contestant_id,
    ...place,
    receipt: secrets.code(contest.secret, vote_id),
    via,
    lockSeconds: Math.round(contest.contest_exp_hours * inSeconds(hour)),
    votesPerPeriod: contest.votes_per_period,
    seal(voter, at_ms) {
      const voter_tag = secrets.tag(contest.secret, voter);
      return { voter_tag, leaf: secrets.hash(leafV1(ballot, voter_tag, at_ms)) };
    },
    network: () => secrets.tag(contest.secret, `network|${networkOf(caller.address)}`, 9),
  };
  const outcome = await casting(storage)(clock, ballot);
  if (outcome.counted) tracked.counted();
  return answerOf(context, standing, outcome);
}

const castVote = defineFunction({
  route: 'POST /app/contest/v2/addVote',
  key: 'closed',
  who: everyone,
  limit: voting,
  input: ballotInput,
  async run(context, input): Promise<VoteAnswer> {
    const { storage, clock, caller } = context;
    const { cx_id, fingerprint } = input;
    const { visitor_id, user_id, registered_at, address } = caller;
    if (visitor_id === undefined) throw new Refusal('visitor_required');
    const sender = { cx_id, visitor_id, user_id, registered_at, address, fingerprint, now: clock.now() };
    const tracked = trackVote(storage, { ...sender, demo: context.demo });
    if (!tracked) throw new Refusal('too_many');
    try {
      return await cast(context, tracked, input);
    } finally {
      tracked.forget();
    }
  },
});

export const addVote: typeof castVote = {
  ...castVote,
  async run(context, input) {
    try {
      const answer = await castVote.run(context, input);
      context.meter.voted(answer.counted ? 'counted' : 'held');
      return answer;
    } catch (error) {
      context.meter.voted(error instanceof Refusal ? error.code : 'failed');
      throw error;
    }
  },
};

/** With `client_id`: the receipt of the vote that this browser sent under it, if it has arrived and counts. */
export const getPastVotes = defineFunction({
  route: 'GET /app/contest/v2/getPastVotes',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId, client_id: clientId.optional() }),
  async run({ storage, clock, secrets, caller }, { cx_id, client_id }): Promise<PastVotesAnswer> {
    const now = clock.now() / 1000;
    const { visitor_id } = caller;
    const isAsked = client_id !== undefined && visitor_id !== undefined;
    const [past, row] = await Promise.all([
      pastVotesOf(storage, clock, caller, cx_id),
      isAsked ? storage.get(Vote, voteIdOf(secrets, visitor_id, client_id)) : undefined,
    ]);
    return { pastVotes: past, serverTime: now, ...(row?.cx_id === cx_id && { receipt: row.receipt }) };
  },
});
