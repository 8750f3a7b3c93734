/** Suspect votes that nobody has decided about, in groups: those for one contestant from one network are one decision. */
import { z } from 'zod';
import { Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { type ReasonCount, SuspectVote } from '#shared/contests/entities/integrity.ts';
import { groupParts, type SuspectGroup, type SuspectVoteShape } from '#shared/contests/integrity/integrity.ts';
import { mayApprove } from '#shared/contests/studio/team.ts';
import { allows, members, operators } from '#shared/model/access.ts';
import { minute } from '#shared/time.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { oneOf, type Reader, type SumRow } from '#cloud/kernel/ports.ts';
import { contestFor } from '#cloud/contests/team/team.ts';

/** A group before it is described. */
interface Group {
  readonly assox_id: string;
  readonly network: string;
  readonly votes: number;
}

export const networkTag = z.string().regex(/^[\w-]{1,24}$/);

/** Names of the places, with the number of their round. */
export async function placesOf(reader: Reader, cx_id: string, assox_ids: readonly string[]) {
  const [places, rounds] = await Promise.all([
    reader.getMany(RoundContestant, [...new Set(assox_ids)]),
    reader.find(Round, { cx_id }),
  ]);
  const contestants = await reader.getMany(Contestant, [...new Set(places.map((row) => row.contestant_id))]);
  const byId = new Map(contestants.map((row) => [row.contestant_id, row]));
  const numbers = new Map(rounds.map(({ round_id, round_number }) => [round_id, round_number]));
  const named = new Map(
    places.map(({ assox_id, round_id, contestant_id }) => {
      const contestant = byId.get(contestant_id);
      const { contestant_name = '', contestant_img = '' } = contestant ?? {};
      return [
        assox_id,
        { round_number: numbers.get(round_id) ?? 1, contestant_id, contestant_name, contestant_img },
      ] as const;
    }),
  );
  // The place of a round that was merged away is gone; its votes are not.
  return (assox_id: string) =>
    named.get(assox_id) ?? { round_number: 1, contestant_id: '', contestant_name: '', contestant_img: '' };
}

/** Votes by reason, of sums by sets of reasons. */
export function countReasons(sets: Iterable<{ readonly reasons: string; readonly votes: number }>): ReasonCount[] {
  const counts = new Map<string, number>();
  for (const { reasons, votes } of sets)
    for (const reason of reasons.split(' ')) counts.set(reason, (counts.get(reason) ?? 0) + votes);
  return [...counts].map(([reason, votes]) => ({ reason, votes })).toSorted((a, b) => b.votes - a.votes);
}

const nameOf = ({ assox_id, network }: Pick<Group, 'assox_id' | 'network'>) => `${assox_id} ${network}`;

/** Undecided groups, the largest first. New votes take seconds to show; a decision shows at once, because it raises the contest's rev. */
const groupsNow = perStorage((storage) => {
  const recent = memoizeFor<Group[]>(3000, 200);
  return (cx_id: string, rev: number) =>
    recent(`${cx_id}@${rev}`, async () => {
      const rows = await storage.sums(
        SuspectVote,
        { cx_id, flag_id: '' },
        { by: ['assox_id', 'network'], sum: 'weight' },
      );
      return rows
        .map(({ key, sum }) => ({ assox_id: key[0]!, network: key[1]!, votes: sum }))
        .toSorted((a, b) => b.votes - a.votes || (nameOf(a) < nameOf(b) ? -1 : 1));
    });
});

/** Draws sums by minute in a few parts. */
function drawn(rows: readonly SumRow[], from: number, until: number): number[] {
  const parts = Array.from({ length: groupParts }, () => 0);
  const size = Math.max(1, (until - from + minute) / groupParts);
  for (const { at, sum } of rows) parts[Math.min(groupParts - 1, Math.floor((at - from) / size))]! += sum;
  return parts;
}

async function describe(reader: Reader, cx_id: string, groups: readonly Group[]): Promise<SuspectGroup[]> {
  const where = {
    cx_id,
    flag_id: '',
    assox_id: oneOf([...new Set(groups.map((group) => group.assox_id))]),
    network: oneOf([...new Set(groups.map((group) => group.network))]),
  };
  const [placeOf, byReason, byDevice] = await Promise.all([
    placesOf(
      reader,
      cx_id,
      groups.map((group) => group.assox_id),
    ),
    reader.sums(SuspectVote, where, {
      by: ['assox_id', 'network', 'reasons'],
      step: { of: 'at_ms', size: minute },
      sum: 'weight',
    }),
    reader.sums(SuspectVote, where, { by: ['assox_id', 'network', 'device'] }),
  ]);
  const isOf =
    ({ assox_id, network }: Group) =>
    ({ key }: SumRow) =>
      key[0] === assox_id && key[1] === network;
  return groups.flatMap((group) => {
    const rows = byReason.filter(isOf(group));
    // Somebody has decided meanwhile.
    if (!rows.length) return [];
    const from = Math.min(...rows.map(({ at }) => at));
    const until = Math.max(...rows.map(({ at }) => at));
    return {
      cx_id,
      ...placeOf(group.assox_id),
      ...group,
      votes: rows.reduce((sum, row) => sum + row.sum, 0),
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
      risks: countReasons(rows.map(({ key, sum }) => ({ reasons: key[2]!, votes: sum }))),
      devices: byDevice.filter((row) => isOf(group)(row) && row.key[2]).length,
      over_time: drawn(rows, from, until),
    };
  });
}

/** A page of the undecided groups of a contest. `votes` is how many suspect votes wait in all of them. */
export const getSuspects = defineFunction({
  route: 'POST /app/contest/v2/getSuspects',
  who: members,
  limit: usual,
  input: z.strictObject({ ...paging, cx_id: publicId }),
  async run(
    { storage, caller },
    { cx_id, ...page },
  ): Promise<{ groups: SuspectGroup[]; count: number; votes: number; may_flag: boolean; may_decide: boolean }> {
    const contest = await contestFor(storage, caller, cx_id, 'view');
    const groups = await groupsNow(storage)(cx_id, contest.rev);
    const { skip, limit } = pageOf(page);
    return {
      groups: await describe(storage, cx_id, groups.slice(skip, skip + limit)),
      count: groups.length,
      votes: groups.reduce((sum, group) => sum + group.votes, 0),
      may_flag: mayApprove(caller, contest),
      may_decide: allows(operators('contests', 'act'), caller),
    };
  },
});

/** A page of the undecided votes of one group, newest first, without their voters. */
export const getSuspectVotes = defineFunction({
  route: 'POST /app/contest/v2/getSuspectVotes',
  who: members,
  limit: usual,
  input: z.strictObject({ ...paging, cx_id: publicId, assox_id: publicId, network: networkTag }),
  async run(
    { storage, caller },
    { cx_id, assox_id, network, ...page },
  ): Promise<{ votes: SuspectVoteShape[]; count: number }> {
    await contestFor(storage, caller, cx_id, 'view');
    const where = { cx_id, flag_id: '', assox_id, network };
    const [rows, count] = await Promise.all([
      storage.find(SuspectVote, where, { sort: { at_ms: -1 }, ...pageOf(page) }),
      storage.count(SuspectVote, where),
    ]);
    return {
      votes: rows.map(({ vote_id, at_ms, weight, reasons, device }) => ({
        vote_id,
        at: new Date(at_ms).toISOString(),
        weight,
        reasons: reasons.split(' '),
        device: device.slice(0, 6),
      })),
      count,
    };
  },
});
