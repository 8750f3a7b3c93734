/** Decisions about suspect votes: the contest's people flag or accept them, an operator voids flagged ones or lets them count. */
import { z } from 'zod';
import { Contest, Vote } from '#shared/contests/entities.ts';
import { type FlagState, flagStates, SuspectVote, VoteFlag } from '#shared/contests/entities/integrity.ts';
import type { FlagShape } from '#shared/contests/integrity/integrity.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members, operators } from '#shared/model/access.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { listOf, rawText } from '#shared/model/measured.ts';
import { isOpen, peopleOf, tell } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { above, oneOf, type Ports, type Reader, type Transaction, type Where } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { refuseFinal } from '#cloud/contests/approval/approvals.ts';
import { networkTag, placesOf, countReasons } from './suspects.ts';
import { contestFor } from '#cloud/contests/team/team.ts';
import { integrityLimits } from '#shared/contests/integrity/limits.ts';
import { freshVoids, tellVoided, writeVoids } from './voids.ts';

const most = integrityLimits;
const note = rawText(most.note).trim().max(most.note);

/** Flags that an operator has to decide about, or whose voids are being written, by contest; those without any are left out. */
export async function openFlags(reader: Reader, cx_ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const where = { cx_id: oneOf(cx_ids) };
  const sums = await Promise.all([
    reader.sums(VoteFlag, { ...where, state: 'open' }, { by: ['cx_id'] }),
    reader.sums(VoteFlag, { ...where, state: 'voided', settled_at: null }, { by: ['cx_id'] }),
  ]);
  const counts = new Map<string, number>();
  for (const { key, sum } of sums.flat()) counts.set(key[0]!, (counts.get(key[0]!) ?? 0) + sum);
  return counts;
}

interface Wanted {
  readonly cx_id: string;
  readonly assox_id: string;
  readonly network: string;
  readonly vote_ids?: readonly string[] | undefined;
}

/** Undecided votes that are meant, the oldest first. */
async function undecided(tx: Transaction, { cx_id, assox_id, network, vote_ids }: Wanted): Promise<SuspectVote[]> {
  if (!vote_ids)
    return tx.find(
      SuspectVote,
      { cx_id, flag_id: '', assox_id, network },
      { sort: { at_ms: 1 }, limit: most.batchSize },
    );
  const rows = await tx.getMany(SuspectVote, vote_ids);
  return rows
    .filter((row) => row.cx_id === cx_id && row.assox_id === assox_id && row.network === network && !row.flag_id)
    .toSorted((a, b) => a.at_ms - b.at_ms);
}

const spanOf = (rows: readonly SuspectVote[]) => ({
  votes: rows.reduce((sum, { weight }) => sum + weight, 0),
  from_ms: Math.min(...rows.map(({ at_ms }) => at_ms)),
  until_ms: Math.max(...rows.map(({ at_ms }) => at_ms)),
  risks: countReasons(rows.map(({ reasons, weight }) => ({ reasons, votes: weight }))),
});

const together = (one: ReturnType<typeof spanOf>, other: ReturnType<typeof spanOf>) => ({
  votes: one.votes + other.votes,
  from_ms: Math.min(one.from_ms, other.from_ms),
  until_ms: Math.max(one.until_ms, other.until_ms),
  risks: countReasons([...one.risks, ...other.risks].map(({ reason, votes }) => ({ reasons: reason, votes }))),
});

/** Takes some of the wanted votes into the flag, which is made by the first part. How many. */
async function takePart(
  context: Context,
  tx: Transaction,
  wanted: Wanted,
  flag: Pick<NewRecordOf<typeof VoteFlag>, 'flag_id' | 'state' | 'note'>,
  isFirst: boolean,
): Promise<number> {
  const { clock, caller } = context;
  const contest = await contestFor(tx, caller, wanted.cx_id, 'approve');
  refuseFinal(contest, clock.now());
  const known = await tx.get(VoteFlag, flag.flag_id);
  // The same request again.
  if (known && (isFirst || known.state !== flag.state)) return 0;
  const rows = await undecided(tx, wanted);
  if (!rows.length) {
    if (isFirst) throw new Refusal('nothing_to_flag');
    return 0;
  }
  const { cx_id, assox_id, network } = wanted;
  const span = spanOf(rows);
  const group = { cx_id, assox_id, network, contestant_id: rows[0]!.contestant_id };
  await tx.apply(VoteFlag, [
    {
      id: flag.flag_id,
      set: known ? together(known, span) : span,
      ...(!known && {
        orInsert: { ...group, ...flag, flagged_at: new Date(clock.now()), flagged_by: caller.user_id! },
      }),
    },
  ]);
  await tx.apply(
    SuspectVote,
    rows.map(({ vote_id }) => ({ id: vote_id, set: { flag_id: flag.flag_id } })),
  );
  if (isFirst)
    await noteChange(tx, context, cx_id, flag.state === 'open' ? 'votes.flag' : 'votes.accept', {
      contestant_id: group.contestant_id,
      count: span.votes,
      reason: flag.note,
    });
  // Raises the contest's rev: studios look again, and no certification passes by.
  await tx.update(Contest, cx_id, {});
  return rows.length;
}

/**
 * Flags undecided votes for an operator (`open`), or accepts them as they are; all of a group, or chosen ones. Takes many votes in several
 * transactions, so what arrives meanwhile may be in it. Throws 'nothing_to_flag', and 'step_not_possible' for final contests.
 */
export const flagVotes = defineFunction({
  route: 'POST /app/contest/v2/flagVotes',
  who: members,
  limit: changing,
  input: z
    .strictObject({
      cx_id: publicId,
      assox_id: publicId,
      network: networkTag,
      vote_ids: listOf(publicId, most.chosen, 1).optional(),
      state: z.enum(['open', 'accepted']),
      note: note.default(''),
      client_id: clientId,
    })
    .refine((input) => input.state === 'accepted' || input.note !== '', {
      path: ['note'],
      message: 'contests.integrity.noteMissing',
    }),
  async run(context, { state, note: words, client_id, ...wanted }): Promise<{ flag_id: string }> {
    const { storage, secrets } = context;
    const flag_id = secrets.hash(`${VoteFlag.name}|${wanted.cx_id}|${client_id}`).slice(0, 12);
    await inTurn(storage, `${VoteFlag.name}|${wanted.cx_id}`, async () => {
      for (let taken = 0, isFirst = true; taken < most.most; isFirst = false) {
        const more = await storage.transact((tx) =>
          takePart(context, tx, wanted, { flag_id, state, note: words }, isFirst),
        );
        taken += more;
        if (more < most.batchSize) return;
      }
    });
    return { flag_id };
  },
});

const touchContest = (storage: Context['storage'], cx_id: string, flag_id: string, now: number) =>
  storage.transact(async (tx) => {
    await tx.apply(VoteFlag, [{ id: flag_id, set: { settled_at: new Date(now) } }]);
    await tx.update(Contest, cx_id, {});
  });

/** Gives the votes of a withdrawn flag back to the desk, part by part. */
async function release({ storage, clock }: Pick<Ports, 'storage' | 'clock'>, { flag_id, cx_id }: VoteFlag) {
  for (;;) {
    const rows = await storage.find(SuspectVote, { flag_id }, { limit: most.batchSize });
    if (!rows.length) return touchContest(storage, cx_id, flag_id, clock.now());
    await storage.transact((tx) =>
      tx.apply(
        SuspectVote,
        rows.map(({ vote_id }) => ({ id: vote_id, set: { flag_id: '' } })),
      ),
    );
  }
}

/** The flag, for those who have this right in its contest. Throws 'flag_not_found'. */
async function flagFor(reader: Reader, caller: Context['caller'], flag_id: string): Promise<VoteFlag> {
  const flag = await reader.get(VoteFlag, flag_id);
  if (!flag) throw new Refusal('flag_not_found');
  await contestFor(reader, caller, flag.cx_id, 'approve').catch((cause: unknown) => {
    throw cause instanceof Refusal && cause.code === 'contest_not_found' ? new Refusal('flag_not_found') : cause;
  });
  return flag;
}

/** Takes a flag back that no operator has decided, or what was accepted: its votes wait again. Throws 'flag_decided'. */
export const withdrawFlag = defineFunction({
  route: 'POST /app/contest/v2/withdrawFlag',
  who: members,
  limit: changing,
  input: z.strictObject({ flag_id: publicId }),
  async run(context, { flag_id }): Promise<{ success: true }> {
    const { storage, clock, caller } = context;
    const withdrawn = await storage.transact(async (tx) => {
      const flag = await flagFor(tx, caller, flag_id);
      if (flag.state === 'withdrawn') return flag.settled_at ? undefined : flag;
      refuseFinal((await tx.get(Contest, flag.cx_id))!, clock.now());
      if (flag.state !== 'open' && flag.state !== 'accepted') throw new Refusal('flag_decided');
      const after = { state: 'withdrawn' as const, decided_at: new Date(clock.now()), decided_by: caller.user_id! };
      await tx.apply(VoteFlag, [{ id: flag_id, set: after }]);
      await tx.update(Contest, flag.cx_id, {});
      const { contestant_id, votes } = flag;
      await noteChange(tx, context, flag.cx_id, 'votes.release', { contestant_id, count: votes });
      return flag;
    });
    if (withdrawn) await release(context, withdrawn);
    return { success: true };
  },
});

type SettlePorts = Pick<Ports, 'storage' | 'clock' | 'secrets' | 'accounts' | 'mail' | 'log' | 'publicUrl'>;

/** Writes the voids of a decided flag, part by part, and tells the voters. Goes on where it was left. */
async function settleFlag(ports: SettlePorts, { flag_id, cx_id, decision = '', decided_by }: VoteFlag): Promise<void> {
  const { storage, clock } = ports;
  await inTurn(storage, `${Contest.name}|${cx_id}`, async () => {
    let last: SuspectVote | undefined;
    for (;;) {
      const where: Where<typeof SuspectVote> = { flag_id };
      const after = last && { at_ms: last.at_ms, objectId: last.objectId };
      const rows = await storage.find(SuspectVote, where, {
        sort: { at_ms: 1, objectId: 1 },
        limit: most.batchSize,
        ...(after && { after }),
      });
      last = rows.at(-1);
      if (!last) break;
      const ids = rows.map(({ vote_id }) => vote_id);
      await storage.transact(async (tx) => {
        const voids = await freshVoids(tx, await tx.getMany(Vote, ids), decision, decided_by!);
        if (voids.length) await writeVoids(tx, cx_id, voids);
      });
      await tellVoided(ports, cx_id, rows);
    }
    await touchContest(storage, cx_id, flag_id, clock.now());
  });
}

/** Finishes what a server left that ended in the middle. */
export async function settleFlags(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const where = { state: oneOf(['voided', 'withdrawn']), settled_at: null };
  const rows = await storage.find(VoteFlag, where, { limit: 100 });
  const stuck = rows.filter(({ decided_at }) => decided_at!.getTime() < clock.now() - contestLimits.ledgerSettles);
  for (const flag of stuck) await (flag.state === 'voided' ? settleFlag : release)(ports, flag);
}

/**
 * An operator's decision about flagged votes: they are void, for a reason that everybody may read, or they count. Final. Throws
 * 'flag_decided', and 'step_not_possible' for certified contests.
 */
export async function decideFlag(
  context: Context,
  flag_id: string,
  state: 'voided' | 'kept',
  reason: string,
): Promise<void> {
  const { storage, clock, caller } = context;
  const decided = await storage.transact(async (tx) => {
    const flag = await tx.get(VoteFlag, flag_id);
    const contest = flag && (await tx.get(Contest, flag.cx_id));
    if (!contest) throw new Refusal('flag_not_found');
    if (flag.state === state && flag.decision === reason) return undefined;
    if (flag.state !== 'open') throw new Refusal('flag_decided');
    refuseFinal(contest, clock.now());
    const after = {
      state,
      decision: reason,
      decided_at: new Date(clock.now()),
      decided_by: caller.user_id!,
      ...(state === 'kept' && { settled_at: new Date(clock.now()) }),
    };
    await tx.apply(VoteFlag, [{ id: flag_id, set: after }]);
    await tx.update(Contest, flag.cx_id, {});
    const { contestant_id, votes } = flag;
    const deed = state === 'voided' ? 'votes.void' : 'votes.keep';
    await noteChange(tx, context, flag.cx_id, deed, { contestant_id, count: votes, reason });
    await writeAuditLog(tx, context, {
      action: state === 'voided' ? 'flag.void' : 'flag.keep',
      entity: VoteFlag,
      row_id: flag_id,
      before: flag,
      after: { ...flag, ...after },
      reason,
    });
    return { flag: { ...flag, ...after }, contest };
  });
  if (!decided) return;
  const { flag, contest } = decided;
  if (state === 'voided') await settleFlag(context, flag);
  await tell(context, {
    user_id: flag.flagged_by,
    type: 'flag_decided',
    path: `/studio/${contest.cx_id}?section=integrity`,
    params: { contest: contest.contest_name },
    topic: contest.cx_id,
  });
}

/** Flags with names, for their readers. */
export async function flagShapes(reader: Reader, rows: readonly VoteFlag[]): Promise<FlagShape[]> {
  const ids = [...new Set(rows.map(({ cx_id }) => cx_id))];
  const [contests, people, ...places] = await Promise.all([
    reader.getMany(Contest, ids),
    peopleOf(
      reader,
      rows.flatMap(({ flagged_by, decided_by }) => [flagged_by, ...(decided_by === undefined ? [] : [decided_by])]),
      isOpen,
    ),
    ...ids.map((cx_id) =>
      placesOf(
        reader,
        cx_id,
        rows.filter((row) => row.cx_id === cx_id).map(({ assox_id }) => assox_id),
      ),
    ),
  ]);
  const names = new Map(contests.map(({ cx_id, contest_name }) => [cx_id, contest_name]));
  return rows.map((row) => ({
    ...places[ids.indexOf(row.cx_id)]!(row.assox_id),
    flag_id: row.flag_id,
    cx_id: row.cx_id,
    contest_name: names.get(row.cx_id) ?? '',
    assox_id: row.assox_id,
    network: row.network,
    state: row.state,
    note: row.note,
    votes: row.votes,
    from: new Date(row.from_ms).toISOString(),
    until: new Date(row.until_ms).toISOString(),
    risks: row.risks,
    flagged_at: row.flagged_at.toISOString(),
    flagged_by: people.get(row.flagged_by),
    ...(row.decided_at && { decided_at: row.decided_at.toISOString() }),
    ...(row.decided_by !== undefined && { decided_by: people.get(row.decided_by) }),
    decision: row.decision ?? '',
    settled: row.settled_at !== undefined || row.state !== 'voided',
  }));
}

/** A page of decisions, newest first: of one contest for its people, of all contests for operators. */
export const getFlags = defineFunction({
  route: 'POST /app/contest/v2/getFlags',
  who: members,
  limit: usual,
  input: z.strictObject({ ...paging, cx_id: publicId.optional(), state: z.enum(flagStates).optional() }),
  async run({ storage, caller }, { cx_id, state, ...page }): Promise<{ flags: FlagShape[]; count: number }> {
    if (cx_id !== undefined) await contestFor(storage, caller, cx_id, 'view');
    else if (!allows(operators('contests'), caller)) throw new Refusal('forbidden');
    const where = {
      ...(cx_id !== undefined && { cx_id }),
      ...(state && { state: state satisfies FlagState }),
      // Every flag has a time; the index is by it.
      flagged_at: above(new Date(0)),
    };
    const [rows, count] = await Promise.all([
      storage.find(VoteFlag, where, { sort: { flagged_at: -1 }, ...pageOf(page) }),
      storage.count(VoteFlag, where),
    ]);
    return { flags: await flagShapes(storage, rows), count };
  },
});
