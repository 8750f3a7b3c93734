/** Generates the initial votes of a demo contest, spread over its past, and its rounds' contestants. */
import { setImmediate } from 'node:timers/promises';
import { cutOf } from '#cloud/contests/rounds/advance.ts';
import { leafV1 } from '#cloud/contests/voting/ledgerLeaf.ts';
import { Duplicate, type Ports } from '#cloud/kernel/ports.ts';
import { Vote } from '#shared/contests/entities.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { hour, minute } from '#shared/time.ts';
import { type DemoContest, shareVotes } from './content/index.ts';
import { demoId, type SeedPorts } from './parts.ts';
import { randomFrom } from './random.ts';

type NewVote = NewRecordOf<typeof Vote>;

/** Votes per transaction, and those that are made in one turn of the event loop: a log-in takes some forty turns, and waits in each. */
const votesAtOnce = 250;
const votesInATurn = 50;
/** Minimum age of a vote in milliseconds, for clock skew. */
const youngest = minute;

export interface Standing {
  round_id: string;
  contestant_id: string;
  assox_id: string;
  weight: number;
  /** Initial votes. */
  votes: number;
}

/** A contest's rounds; one by default. */
export const roundsOf = (contest: DemoContest) =>
  contest.rounds ?? [{ startsIn: contest.startsIn, endsIn: contest.endsIn, advance: null }];

/** Votes of each round, proportional to its elapsed hours. */
function votesPerRound(contest: DemoContest): number[] {
  const ran = roundsOf(contest).map(({ startsIn, endsIn }) => Math.max(0, Math.min(0, endsIn) - startsIn));
  return ran.some((hours) => hours > 0) ? shareVotes(contest.votes, ran) : ran;
}

/** Contestants of each round: all in the first, the qualifiers of finished rounds in later ones, none in unsettled ones. */
export function standings(ports: Pick<Ports, 'secrets'>, contest: DemoContest): Standing[][] {
  const perRound = votesPerRound(contest);
  let field: readonly { name: string; weight: number }[] = contest.contestants;
  return roundsOf(contest).map(({ advance, endsIn }, index) => {
    const round_id = demoId(ports, `${contest.key}/round${index + 1}`);
    const shares = field.length
      ? shareVotes(
          perRound[index]!,
          field.map(({ weight }) => weight),
        )
      : [];
    const rows = field.map(({ name, weight }, place) => ({
      name,
      weight,
      votes: shares[place]!,
      round_id,
      contestant_id: demoId(ports, `${contest.key}/${name}`),
      assox_id: demoId(ports, `${contest.key}/round${index + 1}/${name}`),
    }));
    const { through, tied } = endsIn < 0 ? cutOf(rows, advance ?? 0) : { through: [], tied: [] };
    field = [...through, ...tied];
    return rows.map(({ name: _name, ...standing }) => standing);
  });
}

/** The suspect votes of a contestant, if there are any. */
export const suspectGroupOf = (
  ports: Pick<Ports, 'secrets'>,
  { key, suspectGroups }: DemoContest,
  contestant_id: string,
) => suspectGroups?.find(({ contestant }) => demoId(ports, `${key}/${contestant}`) === contestant_id);

/** Ledger rows within each round's dates, slightly denser in later hours. */
export async function votesOf(
  ports: Pick<Ports, 'secrets'>,
  contest: DemoContest,
  secret: string,
  now: number,
): Promise<NewVote[]> {
  const random = randomFrom(`${contest.key}/votes`);
  const cx_id = demoId(ports, contest.key);
  const rounds = roundsOf(contest);
  const votes: NewVote[] = [];
  for (const [index, field] of standings(ports, contest).entries()) {
    const { startsIn, endsIn } = rounds[index]!;
    const from = now + startsIn * hour;
    const until = Math.min(now - youngest, now + endsIn * hour);
    for (const { round_id, contestant_id, assox_id, votes: count } of field) {
      const group = index === 0 ? suspectGroupOf(ports, contest, contestant_id) : undefined;
      for (let i = 0; i < count; i++) {
        if (i % votesInATurn === 0) await setImmediate();
        const usual = Math.floor(from + Math.sqrt(random.between(0, 1)) * (until - from));
        const isSuspect = group !== undefined && i < group.votes;
        const at_ms = isSuspect
          ? Math.floor(until - group.hoursAgo * hour - random.between(0, group.minutes) * minute)
          : usual;
        const vote_id = ports.secrets.hash(`demo/${assox_id}/${i}`);
        const voter_tag = ports.secrets.tag(secret, vote_id);
        const receipt = ports.secrets.code(secret, vote_id);
        const vote = { cx_id, round_id, assox_id, contestant_id, receipt };
        const leaf = ports.secrets.hash(leafV1(vote, voter_tag, at_ms));
        const first = contest.lock_per === 'contest';
        votes.push({
          ...{ ...vote, vote_id, at_ms, voter_tag, weight: 1, source: 'free', time: 0, leaf },
          ...(first && { first }),
        });
        if (isSuspect) votes.push({ ...votes.pop()!, risk: [...group.reasons] });
      }
    }
  }
  return votes;
}

/** Inserts the votes in batches; batches of an interrupted start are complete and skipped. */
export async function appendVotes({ storage }: SeedPorts, votes: readonly NewVote[]): Promise<void> {
  for (let at = 0; at < votes.length; at += votesAtOnce) {
    try {
      await storage.transact((tx) => tx.insertMany(Vote, votes.slice(at, at + votesAtOnce)));
    } catch (error) {
      if (!(error instanceof Duplicate)) throw error;
    }
  }
}

export function tallyUp(votes: readonly NewVote[]): ReadonlyMap<string, number> {
  const tallies = new Map<string, number>();
  for (const { assox_id, cx_id } of votes)
    for (const of of [assox_id, cx_id]) tallies.set(of, (tallies.get(of) ?? 0) + 1);
  return tallies;
}
