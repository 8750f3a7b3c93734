/** Votes of all contests for operators, and of their own contests for organizers. Voters stay anonymous: no tags and no receipts. */
import { z } from 'zod';
import { Contest, Contestant, RoundContestant, type SuspectReason, Vote } from '#shared/contests/entities.ts';
import { mayView } from '#shared/contests/studio/team.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members, operators } from '#shared/model/access.ts';
import { isOpen, peopleOf } from '../accounts/index.ts';
import { voidsOf, voidVotesOf } from '../contests/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Caller, type Context, defineFunction } from '#cloud/kernel/define.ts';
import { numberId, publicId } from '#cloud/kernel/input.ts';
import { oneOf, type Reader, type Where } from '#cloud/kernel/ports.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { listOf } from '#shared/model/measured.ts';
import { type ChangeAnswer, changeEach } from '#cloud/patterns/changeEach.ts';
import { findAll, findPage, type Found } from './lists.ts';
import { adminPaging, keyword, mostAtOnce, neededReason } from './paging.ts';

export interface AdminVote {
  vote_id: string;
  /** When the server received it, ISO 8601. */
  received_at: string;
  cx_id: string;
  contest_name: string;
  contestant_id: string;
  contestant_name: string;
  weight: number;
  source: 'free' | 'paid';
  /** Where it was cast; empty on the site itself. */
  via: string;
  risk: SuspectReason[];
  /** Duration of the lock in seconds. */
  time: number;
  /** Set when it is voided, and so in no total. */
  voided?: {
    /** ISO 8601. */
    at: string;
    reason: string;
    /** The operator; absent when that account is closed. */
    by?: PersonShape;
  };
}

/** A contest by either of its ids. */
export const contestId = z.union([numberId, publicId]);

/** The contest of a filtered list. Throws for readers without access: organizers and their teams see one of their contests at a time. */
export async function contestOfList(
  reader: Reader,
  caller: Caller,
  id: string | number | undefined,
): Promise<Contest | undefined> {
  if (id === undefined) {
    if (allows(operators('contests', 'read'), caller)) return undefined;
    throw new Refusal('forbidden');
  }
  const contest =
    typeof id === 'string'
      ? await reader.get(Contest, id)
      : (await reader.find(Contest, { contest_id: id }, { limit: 1 }))[0];
  if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('contest_not_found');
  if (!mayView(caller, contest)) throw new Refusal('forbidden');
  return contest;
}

const filters = {
  contest_id: contestId.optional(),
  /** Matches the contestant's name. */
  keyword,
};
type Filters = z.output<z.ZodObject<typeof filters>>;

/** Maximum number of contestants matched by a keyword; each place is an index lookup. */
const mostNamed = 50;

async function wanted(
  { storage, caller }: Context,
  { contest_id, keyword: words }: Filters,
): Promise<Found<typeof Vote>> {
  const contest = await contestOfList(storage, caller, contest_id);
  const where: Where<typeof Vote> = contest ? { cx_id: contest.cx_id } : {};
  if (!words) return { where };
  const named = await storage.find(Contestant, contest ? { cx_id: contest.cx_id } : {}, {
    search: words,
    limit: mostNamed,
  });
  const places = named.length
    ? await storage.find(RoundContestant, {
        cx_id: oneOf([...new Set(named.map(({ cx_id }) => cx_id))]),
        contestant_id: oneOf(named.map(({ contestant_id }) => contestant_id)),
      })
    : [];
  return { where: { ...where, assox_id: oneOf(places.map(({ assox_id }) => assox_id)) } };
}

async function voteRows(reader: Reader, votes: readonly Vote[]): Promise<AdminVote[]> {
  const [contests, contestants, voids] = await Promise.all([
    reader.getMany(Contest, [...new Set(votes.map(({ cx_id }) => cx_id))]),
    reader.getMany(Contestant, [...new Set(votes.map(({ contestant_id }) => contestant_id))]),
    voidsOf(reader, votes),
  ]);
  const voidedBy = await peopleOf(
    reader,
    [...voids.values()].map(({ voided_by }) => voided_by),
    isOpen,
  );
  const voidedOf = ({ vote_id }: Vote): AdminVote['voided'] => {
    const row = voids.get(vote_id);
    return row && { at: row.createdAt.toISOString(), reason: row.reason, by: voidedBy.get(row.voided_by) };
  };
  const contestName = new Map(contests.map((row) => [row.cx_id, row.contest_name]));
  const contestantName = new Map(contestants.map((row) => [row.contestant_id, row.contestant_name]));
  return votes.map((vote) => ({
    vote_id: vote.vote_id,
    received_at: new Date(vote.at_ms).toISOString(),
    cx_id: vote.cx_id,
    contest_name: contestName.get(vote.cx_id) ?? '',
    contestant_id: vote.contestant_id,
    contestant_name: contestantName.get(vote.contestant_id) ?? '',
    weight: vote.weight,
    source: vote.source,
    via: vote.via ?? '',
    risk: vote.risk,
    time: vote.time,
    voided: voidedOf(vote),
  }));
}

/** A page of votes, newest first. `count` may be some seconds old. */
export const getAllVotes = defineFunction({
  route: 'POST /app/contest/v2/getAllVotes',
  key: 'contests_read',
  who: members,
  limit: usual,
  input: z.strictObject({ ...adminPaging, ...filters }),
  async run(context, { page, limit, ...given }): Promise<{ votes: AdminVote[]; count: number }> {
    const found = await wanted(context, given);
    const { rows, count } = await findPage(
      context,
      Vote,
      found,
      { page, limit, sort: { at_ms: -1 }, filters: given },
      (votes) => voteRows(context.storage, votes),
    );
    return { votes: rows, count };
  },
});

export const voteExport = {
  input: z.strictObject(filters),
  columns: [
    ...['received_at', 'cx_id', 'contest_name', 'contestant_id', 'contestant_name', 'votes', 'source', 'via', 'risk'],
    ...['lock_seconds', 'voided_at', 'void_reason'],
  ],
  async *rows(context: Context, given: Filters) {
    const found = await wanted(context, given);
    for await (const page of findAll(context, Vote, found, 'at_ms', 1000))
      for (const vote of await voteRows(context.storage, page))
        yield [
          ...[vote.received_at, vote.cx_id, vote.contest_name, vote.contestant_id, vote.contestant_name],
          ...[vote.weight, vote.source, vote.via, vote.risk.join(' '), vote.time],
          ...[vote.voided?.at, vote.voided?.reason],
        ];
  },
};

/** Voids votes for a reason: they leave all totals but stay in the ledger. Irreversible. */
export const voidVotes = defineFunction({
  who: operators('contests', 'act'),
  asksAgain: () => true,
  limit: usual,
  input: z.strictObject({
    vote_ids: listOf(publicId, mostAtOnce, 1),
    reason: neededReason,
  }),
  async run(context, { vote_ids, reason }): Promise<ChangeAnswer<string>> {
    const wantedIds = [...new Set(vote_ids)];
    const known = new Map((await context.storage.getMany(Vote, wantedIds)).map((vote) => [vote.vote_id, vote]));
    const votes = wantedIds.flatMap((id) => known.get(id) ?? []);
    const answer: ChangeAnswer<string> = {
      changed: [],
      refused: wantedIds.filter((id) => !known.has(id)).map((id) => ({ id, code: 'vote_not_found' as const })),
    };
    for (const cx_id of new Set(votes.map((vote) => vote.cx_id))) {
      const own = votes.filter((vote) => vote.cx_id === cx_id);
      const ids = own.map(({ vote_id }) => vote_id);
      const outcome = await changeEach([cx_id], () => voidVotesOf(context, cx_id, own, reason));
      answer.changed.push(...(outcome.changed.length ? ids : []));
      for (const { code } of outcome.refused) answer.refused.push(...ids.map((id) => ({ id, code })));
    }
    return answer;
  },
});
