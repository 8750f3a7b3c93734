/** Places of contestants in rounds. */
import { type Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { roundStateOf } from '#shared/contests/process.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Reader, Transaction } from '#cloud/kernel/ports.ts';

/** In order. */
export const roundsOf = (reader: Reader, cx_id: string) => reader.find(Round, { cx_id }, { sort: { round_number: 1 } });

/** The round that a contestant approved at `now` joins: the running one, else the next. */
export const roundToEnter = (rounds: readonly Round[], now: number) =>
  rounds.find((round) => roundStateOf(round, now, false) === 'running') ??
  rounds.find((round) => roundStateOf(round, now, false) === 'upcoming');

/**
 * Gives a contestant a place unless they have one. Former places are kept: who qualifies follows from votes, and hiding and showing
 * somebody must not move them to a later round.
 */
export async function givePlace({ secrets, clock }: Context, tx: Transaction, { cx_id, contestant_id }: Contestant) {
  if ((await tx.count(RoundContestant, { cx_id, contestant_id })) > 0) return;
  const round = roundToEnter(await roundsOf(tx, cx_id), clock.now());
  if (!round) throw new Refusal('contest_ended');
  const { round_id } = round;
  await tx.insert(RoundContestant, { assox_id: secrets.random(12), cx_id, round_id, contestant_id });
}
