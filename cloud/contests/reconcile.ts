/**
 * Full audit of everything derived from votes: ledger, tallies, locks and receipts, places, counters. Each contest in one snapshot and in
 * pages, so that memory stays constant. Read-only.
 */
import { Profile } from '#shared/accounts/entities.ts';
import {
  type ActiveVote,
  Contest,
  Contestant,
  Round,
  RoundContestant,
  Vote,
  VoteLock,
  VoteTally,
  VoteVoid,
} from '#shared/contests/entities.ts';
import { limits } from '#shared/limits.ts';
import { AuditEntry, Sequence } from '#shared/site/entities.ts';
import { above, atLeast, type Ports, type Reader, type Storage } from '#cloud/kernel/ports.ts';
import { correctionsOf } from './voting/casting.ts';
import { leafV1, leafV2 } from './voting/ledgerLeaf.ts';
import { lockEnd } from './voting/locks.ts';
import { checkBought } from './paid/reconcilePaid.ts';
import { type Difference, differencesOf } from './integrity/recount.ts';

/** An inconsistency, in a sentence. */
export interface Finding {
  readonly kind: 'tally' | 'vote' | 'lock' | 'place' | 'counter' | 'orphan';
  /** Undefined when it belongs to no contest. */
  readonly cx_id?: string;
  readonly says: string;
}

export interface Summary {
  contests: number;
  votes: number;
  locks: number;
  findings: number;
}

type Tell = (finding: Finding) => void;

const pageSize = 2000;
/** Maximum clock skew of two processes in milliseconds. */
const tolerance = 5000;

/** All contests by id, including soft-deleted ones, whose votes stay. */
async function* contestsOf(reader: Reader): AsyncGenerator<Contest> {
  for (let after = ''; ;) {
    const page = await reader.find(
      Contest,
      { objectId: above(after) },
      { sort: { objectId: 1 }, limit: 100, deleted: true },
    );
    if (!page.length) return;
    yield* page;
    after = page.at(-1)!.objectId;
  }
}

/**
 * A contest's ledger in order of casting. Votes of a batch share a timestamp, so each page starts at the last timestamp of the one before.
 */
async function* votesOf(reader: Reader, cx_id: string): AsyncGenerator<Vote[]> {
  let seen = new Set<string>();
  for (let from = 0, limit = pageSize; ;) {
    const page = await reader.find(Vote, { cx_id, at_ms: atLeast(from) }, { sort: { at_ms: 1 }, limit });
    const fresh = page.filter(({ vote_id }) => !seen.has(vote_id));
    if (fresh.length) yield fresh;
    if (page.length < limit) return;
    const last = page.at(-1)!.at_ms;
    const atLast = page.filter(({ at_ms }) => at_ms === last).map(({ vote_id }) => vote_id);
    // A timestamp that fills a page needs a larger one.
    limit = last === from ? limit * 2 : pageSize;
    seen = new Set(last === from ? [...seen, ...atLast] : atLast);
    from = last;
  }
}

/** Locks on a target, by id prefix. */
async function* locksOn(reader: Reader, target: string): AsyncGenerator<VoteLock[]> {
  const prefix = `${target}|`;
  for (let after = prefix; ;) {
    const page = await reader.find(VoteLock, { lock_id: above(after) }, { sort: { objectId: 1 }, limit: pageSize });
    const own = page.filter(({ lock_id }) => lock_id.startsWith(prefix));
    if (own.length) yield own;
    if (own.length < pageSize) return;
    after = own.at(-1)!.lock_id;
  }
}

const isSame = (active: ActiveVote, row: Vote) =>
  active.receipt === row.receipt &&
  active.assox_id === row.assox_id &&
  active.contestant_id === row.contestant_id &&
  active.at_ms === row.at_ms &&
  // Locks from before 27 November 2026 end by the millisecond.
  [lockEnd(row.at_ms, row.time), row.at_ms + row.time * 1000].includes(active.until_ms);

async function placesOf(reader: Reader, contest: Contest, now: number, tell: Tell) {
  const { cx_id } = contest;
  const [rounds, contestants, places] = await Promise.all([
    reader.find(Round, { cx_id }, { deleted: true }),
    reader.find(Contestant, { cx_id }, { deleted: true }),
    reader.find(RoundContestant, { cx_id }, { deleted: true }),
  ]);
  const says = (sentence: string) => tell({ kind: 'place', cx_id, says: `Contest ${cx_id}: ${sentence}` });
  const byRound = new Map(rounds.map((round) => [round.round_id, round]));
  const byContestant = new Map(contestants.map((contestant) => [contestant.contestant_id, contestant]));
  if (!rounds.length) says('it has no round.');
  for (const { assox_id, round_id, contestant_id } of places) {
    if (!byRound.has(round_id)) says(`the place ${assox_id} is in the round ${round_id}, which it does not have.`);
    if (!byContestant.has(contestant_id))
      says(`the place ${assox_id} is of the contestant ${contestant_id}, who is not in it.`);
  }
  const numbers = new Map<number, string>();
  for (const { contestant_id, entry_number } of contestants) {
    const other = numbers.get(entry_number);
    if (other) says(`the contestants ${other} and ${contestant_id} have the entry number ${entry_number} both.`);
    numbers.set(entry_number, contestant_id);
  }
  const isRunning = contest.contest_status === 'active' && rounds.some(({ endDate }) => Number(endDate) > now);
  const placed = new Set(places.map(({ contestant_id }) => contestant_id));
  for (const { contestant_id, contestant_status, deleted_at } of contestants)
    if (isRunning && contestant_status === 1 && !deleted_at && !placed.has(contestant_id))
      says(`the contestant ${contestant_id} stands in it, and has no place in any round.`);
  return { byRound, contestants, byPlace: new Map(places.map((place) => [place.assox_id, place])) };
}

type Standing = Awaited<ReturnType<typeof placesOf>>;

/** Returns how many votes still lock at `later`. */
async function checkLedger(
  reader: Reader,
  { secrets }: Pick<Ports, 'secrets'>,
  { cx_id }: Contest,
  { byRound, byPlace }: Standing,
  later: number,
  summary: Summary,
  tell: Tell,
): Promise<number> {
  let locking = 0;
  for await (const page of votesOf(reader, cx_id)) {
    summary.votes += page.length;
    for (const vote of page) {
      const says = (sentence: string) =>
        tell({ kind: 'vote', cx_id, says: `Contest ${cx_id}: the vote ${vote.vote_id} ${sentence}` });
      const place = byPlace.get(vote.assox_id);
      if (!place || place.round_id !== vote.round_id || place.contestant_id !== vote.contestant_id)
        says(`counts for the place ${vote.assox_id}, which is not its contestant's in its round.`);
      const ends = byRound.get(vote.round_id)?.endDate;
      if (ends && vote.at_ms >= Number(ends)) says('was cast after the end of its round.');
      if (vote.source === 'free' && vote.leaf !== secrets.hash(leafV1(vote, vote.voter_tag, vote.at_ms)))
        says('is not what its leaf was made of.');
      if (vote.source === 'paid' && vote.leaf !== secrets.hash(leafV2(vote, vote.voter_tag, vote.at_ms)))
        says('was bought, and is not what its leaf was made of.');
      if (vote.source === 'free' && lockEnd(vote.at_ms, vote.time) > later) locking++;
    }
  }
  return locking;
}

/** A void must subtract exactly its vote. */
async function checkVoids(reader: Reader, cx_id: string, tell: Tell): Promise<void> {
  const voids = await reader.find(VoteVoid, { cx_id });
  const ids = voids.map(({ vote_id }) => vote_id);
  const votes = new Map((await reader.getMany(Vote, ids)).map((row) => [row.vote_id, row]));
  for (const row of voids) {
    const vote = votes.get(row.vote_id);
    const says = (sentence: string) =>
      tell({ kind: 'vote', cx_id, says: `Contest ${cx_id}: the void of ${row.vote_id} ${sentence}` });
    if (!vote) says('voids no vote of the ledger.');
    else if (
      (['cx_id', 'contestant_id', 'assox_id', 'at_ms', 'weight'] as const).some((name) => row[name] !== vote[name])
    )
      says('says of the vote what the ledger does not.');
  }
}

/** Returns how many votes that lock at `later` are in their voter's lock. */
async function checkLocks(
  reader: Reader,
  { secrets }: Pick<Ports, 'secrets'>,
  { cx_id, secret }: Contest,
  { contestants }: Standing,
  later: number,
  summary: Summary,
  tell: Tell,
): Promise<number> {
  let locking = 0;
  for (const target of [cx_id, ...contestants.map(({ contestant_id }) => contestant_id)])
    for await (const page of locksOn(reader, target)) {
      summary.locks += page.length;
      const ids = new Set(page.flatMap(({ active }) => active.map(({ vote_id }) => vote_id)));
      const rows = new Map((await reader.getMany(Vote, [...ids])).map((row) => [row.vote_id, row]));
      for (const { lock_id, voter, active } of page) {
        // The voter stays anonymous; the tag identifies the lock.
        const lock = `the lock of ${secrets.tag(secret, voter)} on ${lock_id.split('|', 1)[0]}`;
        const says = (sentence: string) => tell({ kind: 'lock', cx_id, says: `Contest ${cx_id}: ${lock} ${sentence}` });
        for (const vote of active) {
          const row = rows.get(vote.vote_id);
          if (!row) says(`holds the vote ${vote.vote_id}, which is not in the ledger.`);
          else if (!isSame(vote, row)) says(`says of the vote ${vote.vote_id} what the ledger does not.`);
          else if (lockEnd(row.at_ms, row.time) > later && row.voter_tag === secrets.tag(secret, voter)) locking++;
        }
      }
    }
  return locking;
}

const sentenceOf = ({ cx_id, of, ledger, tally }: Difference) =>
  of === cx_id
    ? `Contest ${cx_id}: its total says ${tally}, and the ledger holds ${ledger}.`
    : `Contest ${cx_id}: the total of the place ${of} says ${tally}, and the ledger holds ${ledger}.`;

async function checkContest(
  reader: Reader,
  ports: Pick<Ports, 'clock' | 'secrets'>,
  contest: Contest,
  summary: Summary,
  tell: Tell,
): Promise<void> {
  const { cx_id } = contest;
  for (const difference of await differencesOf(reader, cx_id))
    tell({ kind: 'tally', cx_id, says: sentenceOf(difference) });
  await checkVoids(reader, cx_id, tell);
  await checkBought(reader, contest, (says) => tell({ kind: 'vote', cx_id, says: `Contest ${cx_id}: ${says}` }));
  const now = ports.clock.now();
  const standing = await placesOf(reader, contest, now, tell);
  const later = now + tolerance;
  const [cast, held] = [
    await checkLedger(reader, ports, contest, standing, later, summary, tell),
    await checkLocks(reader, ports, contest, standing, later, summary, tell),
  ];
  if (cast !== held)
    tell({
      kind: 'lock',
      cx_id,
      says: `Contest ${cx_id}: ${cast} votes of the ledger still lock, and ${held} of them are in a lock.`,
    });
}

/** Votes and tallies of missing contests; each contest is looked up once. */
async function checkOrphans(reader: Reader, tell: Tell): Promise<void> {
  for (const entity of [Vote, VoteVoid, VoteTally] as const)
    for (let after = ''; ;) {
      const [row] = await reader.find(entity as typeof Vote, { cx_id: above(after) }, { sort: { cx_id: 1 }, limit: 1 });
      if (!row) break;
      after = row.cx_id;
      const [contest] = await reader.find(Contest, { objectId: after }, { limit: 1, deleted: true });
      if (!contest)
        tell({
          kind: 'orphan',
          cx_id: after,
          says: `${entity.name} hold rows of the contest ${after}, which is not there.`,
        });
    }
}

async function checkCounters(reader: Reader, tell: Tell): Promise<void> {
  const [[contest], profiles] = await Promise.all([
    reader.find(Contest, {}, { sort: { contest_id: -1 }, limit: 1, deleted: true }),
    reader.find(Profile, {}, { sort: { user_id: -1 }, limit: 2, deleted: true }),
  ]);
  // The support user's number is assigned outside of the counter, which skips it.
  const profile = profiles.find(({ user_id }) => user_id !== limits.supportUser);
  for (const [name, highest] of [
    ['contest_id', contest?.contest_id],
    ['user_id', profile?.user_id],
  ] as const) {
    const value = (await reader.get(Sequence, name))?.value;
    if (highest !== undefined && (value === undefined || value < highest))
      tell({
        kind: 'counter',
        says: `The counter ${name} stands at ${value ?? 'nothing'}, and ${highest} is given already: the next one would be given twice.`,
      });
  }
}

/** Reports findings, and returns what was checked. */
export async function reconcile(ports: Pick<Ports, 'storage' | 'clock' | 'secrets'>, tell: Tell): Promise<Summary> {
  const { storage } = ports;
  const summary: Summary = { contests: 0, votes: 0, locks: 0, findings: 0 };
  const noted: Tell = (finding) => {
    summary.findings++;
    tell(finding);
  };
  for await (const { cx_id } of contestsOf(storage)) {
    summary.contests++;
    await storage.snapshot(async (reader) => {
      const [contest] = await reader.find(Contest, { objectId: cx_id }, { limit: 1, deleted: true });
      if (contest) await checkContest(reader, ports, contest, summary, noted);
    });
  }
  await storage.snapshot((reader) => checkOrphans(reader, noted));
  await storage.snapshot((reader) => checkCounters(reader, noted));
  return summary;
}

/**
 * Repairs a contest's tallies from its ledger and logs each repair; returns how many were wrong. In one transaction: concurrent votes are
 * in neither ledger nor tallies of its snapshot, and so do not affect the difference.
 */
export async function mendTallies(
  { storage, secrets }: { storage: Storage } & Pick<Ports, 'secrets'>,
  cx_id: string,
): Promise<number> {
  return storage.transact(async (tx) => {
    const wrong = await differencesOf(tx, cx_id);
    await tx.apply(
      VoteTally,
      wrong.map(({ of, ledger, tally }) => ({
        id: correctionsOf(of),
        add: { n: ledger - tally },
        touch: ['changed_at'],
        orInsert: { cx_id, of },
      })),
    );
    await tx.insertMany(
      AuditEntry,
      wrong.map(({ of, ledger, tally }) => ({
        audit_id: secrets.random(21),
        actor_name: 'reconcile',
        by_way_of: 'command' as const,
        action: 'rebuild_tally',
        class_name: VoteTally.name,
        row_id: of,
        before: { votes: tally },
        after: { votes: ledger },
      })),
    );
    return wrong.length;
  });
}
