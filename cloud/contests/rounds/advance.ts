/** Settlement of finished rounds: decides who qualifies, once, from exactly the votes cast in the round. */
import {
  type Contest as ContestRow,
  Contest,
  Contestant,
  Round,
  RoundContestant,
  type TieRule,
  VoteTally,
} from '#shared/contests/entities.ts';
import { settlesAt } from '#shared/contests/process.ts';
import { tell } from '#cloud/accounts/index.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { atLeast, oneOf, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { tallyShards } from '#cloud/contests/voting/casting.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { contestTotals as totalsOfPlaces } from '#cloud/contests/voting/totals.ts';
import { lastCountedAt } from '#cloud/contests/integrity/voids.ts';

type AdvancePorts = Pick<Ports, 'storage' | 'clock' | 'secrets' | 'log' | 'accounts' | 'mail' | 'publicUrl'>;

/** Draft and cancelled contests are not settled. */
export const mayAdvance = ({ contest_status }: Pick<ContestRow, 'contest_status'>) =>
  contest_status === 'active' || contest_status === 'certified';

/** A contestant's place at the end of a round. */
export interface Placed {
  readonly contestant_id: string;
  readonly assox_id: string;
  readonly entry_number: number;
  readonly votes: number;
}

/** `through` qualify; of the `tied`, who share the last qualifying place, `seats` do. */
export interface Cut<P> {
  readonly through: readonly P[];
  readonly tied: readonly P[];
  readonly seats: number;
}

/** Splits the field after its first `advance` places; 0 lets everybody through. Ties that fit entirely are through. */
export function cutOf<P extends Pick<Placed, 'votes'>>(field: readonly P[], advance: number): Cut<P> {
  if (!advance || field.length <= advance) return { through: field, tied: [], seats: 0 };
  const last = field.map(({ votes }) => votes).toSorted((a, b) => b - a)[advance - 1]!;
  const through = field.filter(({ votes }) => votes > last);
  const tied = field.filter(({ votes }) => votes === last);
  const seats = advance - through.length;
  return tied.length === seats ? { through: [...through, ...tied], tied: [], seats: 0 } : { through, tied, seats };
}

/** When each contestant received their last counted vote; 0 without votes. */
async function reachedAt(reader: Reader, tied: readonly Placed[]): Promise<ReadonlyMap<string, number>> {
  const moments = new Map<string, number>();
  for (const { assox_id, votes } of tied) {
    moments.set(assox_id, votes ? await lastCountedAt(reader, assox_id) : 0);
  }
  return moments;
}

async function whoGoesOn(reader: Reader, field: readonly Placed[], advance: number, rule: TieRule): Promise<Placed[]> {
  const { through, tied, seats } = cutOf(field, advance);
  if (rule === 'all') return [...through, ...tied];
  const reached = rule === 'first_reached' ? await reachedAt(reader, tied) : new Map<string, number>();
  const momentOf = ({ assox_id }: Placed) => reached.get(assox_id) ?? 0;
  const order = (a: Placed, b: Placed) => momentOf(a) - momentOf(b) || a.entry_number - b.entry_number;
  return [...through, ...tied.toSorted(order).slice(0, seats)];
}

/**
 * Writes every shard of the contest's tally. Each batch of votes writes one of them, so a batch that is still uncommitted conflicts with
 * the settlement and one of the two is retried. No vote of a round can commit after its settlement.
 */
export const meetVotesOf = (tx: Transaction, cx_id: string) =>
  tx.apply(
    VoteTally,
    Array.from({ length: tallyShards }, (_, shard) => ({
      id: `${cx_id}#${shard}`,
      add: { n: 0 },
      touch: ['changed_at' as const],
      orInsert: { cx_id, of: cx_id },
    })),
  );

interface Settled {
  round_id: string;
  /** In milliseconds since 1970; together with round_id it identifies this advance. */
  at: number;
  contest_name: string;
  onward: Contestant[];
}

/** Settles the first unsettled round that is due, in one transaction. */
async function settle(ports: AdvancePorts, tx: Transaction, cx_id: string): Promise<Settled | undefined> {
  const { clock, secrets } = ports;
  const contest = await tx.get(Contest, cx_id);
  if (!contest || !mayAdvance(contest)) return undefined;
  const rounds = await tx.find(Round, { cx_id }, { sort: { round_number: 1 } });
  const index = rounds.findIndex(({ advanced_at }) => !advanced_at);
  const [round, next] = [rounds[index], rounds[index + 1]];
  const now = clock.now();
  if (!round || !next || round.held_at || settlesAt(round) > now) return undefined;

  await meetVotesOf(tx, cx_id);
  const places = await tx.find(
    RoundContestant,
    { round_id: oneOf([round.round_id, next.round_id]) },
    { deleted: true },
  );
  const inRound = new Map(
    places
      .filter(({ round_id, deleted_at }) => round_id === round.round_id && !deleted_at)
      .map((row) => [row.contestant_id, row.assox_id]),
  );
  const inNext = new Map(
    places.filter(({ round_id }) => round_id === next.round_id).map((row) => [row.contestant_id, row]),
  );
  const contestants = await tx.getMany(Contestant, [...inRound.keys()]);
  const totals = await totalsOfPlaces(tx, [...inRound.values()]);
  const field = contestants
    .filter(({ contestant_status }) => contestant_status === 1)
    .map(({ contestant_id, entry_number }): Placed => {
      const assox_id = inRound.get(contestant_id)!;
      return { contestant_id, entry_number, assox_id, votes: totals.get(assox_id)?.votes ?? 0 };
    });
  const onward = await whoGoesOn(tx, field, round.advance, contest.tie_rule);
  const placeOf = ({ contestant_id }: Placed) => {
    const gone = inNext.get(contestant_id);
    const { round_id } = next;
    return { assox_id: gone?.assox_id ?? secrets.random(12), cx_id, round_id, contestant_id, by_round: round.round_id };
  };
  const isNew = ({ contestant_id }: Placed) => !inNext.has(contestant_id);
  await tx.insertMany(RoundContestant, onward.filter(isNew).map(placeOf));
  // A place that an undone advance took away is given again.
  for (const one of onward)
    if (inNext.get(one.contestant_id)?.deleted_at) await tx.restore(RoundContestant, placeOf(one));
  await tx.update(Round, round.round_id, { advanced_at: new Date(now) });
  await noteChange(tx, { clock, secrets }, cx_id, 'round.advance', {
    round_number: round.round_number,
    count: onward.length,
  });
  const through = new Set(onward.map(({ contestant_id }) => contestant_id));
  return {
    round_id: round.round_id,
    at: now,
    contest_name: contest.contest_name,
    onward: contestants.filter(({ contestant_id }) => through.has(contestant_id)),
  };
}

/** Tells those who went on by rounds that advanced since then: the server that settled one may have ended before it told anybody. */
export async function tellAdvances(ports: AdvancePorts, since: Date): Promise<void> {
  const { storage } = ports;
  for (const { cx_id, round_id, advanced_at } of await storage.find(Round, { advanced_at: atLeast(since) })) {
    const contest = await storage.get(Contest, cx_id);
    const places = await storage.find(RoundContestant, { cx_id, by_round: round_id });
    const ids = places.map(({ contestant_id }) => contestant_id);
    const settled = { round_id, at: advanced_at!.getTime(), onward: await storage.getMany(Contestant, ids) };
    if (contest) await tellOnward(ports, cx_id, { ...settled, contest_name: contest.contest_name });
  }
}

/** Notifies the qualifiers, once. */
async function tellOnward(ports: AdvancePorts, cx_id: string, { round_id, at, contest_name, onward }: Settled) {
  for (const { user_id, contestant_id, contestant_name } of onward)
    if (user_id !== undefined)
      await tell(ports, {
        user_id,
        type: 'round_advanced',
        path: `/cx/${cx_id}/${contestant_id}`,
        params: { contest: contest_name, entry: contestant_name },
        once: `round_advanced|${round_id}|${contestant_id}|${at}`,
      });
}

/**
 * Settles all due rounds of a contest in order. Idempotent, and safe in several processes at once. Throws Conflict when the database is too
 * busy.
 */
export async function advanceContest(ports: AdvancePorts, cx_id: string): Promise<void> {
  const { storage, log } = ports;
  await inTurn(storage, `advance|${cx_id}`, async () => {
    let settled: Settled | undefined;
    do {
      settled = await storage.transact((tx) => settle(ports, tx, cx_id));
      if (!settled) return;
      const { round_id, onward } = settled;
      log.info({ cx_id, round_id, went_on: onward.length }, 'a round is settled');
      await tellOnward(ports, cx_id, settled);
    } while (settled);
  });
}
