/** Certified results: the final count with the roots that prove it, and the state of a result on its way there. */
import { z } from 'zod';
import { Contest, Vote, VoteVoid } from '#shared/contests/entities.ts';
import { appealsUntil } from '#shared/contests/certification/appeals.ts';
import { certifyProblem } from '#shared/contests/certification/certifying.ts';
import type { AppealShape, CertificationShape, ResultRow } from '#shared/contests/certification/certification.ts';
import { Appeal, Certificate, type VoidedFor } from '#shared/contests/entities/certification.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { stateOf } from '#shared/contests/process.ts';
import { voidsRoot, type VoidedLeaf } from '#shared/contests/certification/recount.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { mayEdit, mayOwn } from '#shared/contests/studio/team.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { peopleOf } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { Duplicate, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { holdAppeals } from './appeals.ts';
import { readableStanding } from '#cloud/contests/page/contests.ts';
import { openFlags } from '#cloud/contests/integrity/flags.ts';
import { settleJob, tellJobDecided } from '#cloud/contests/page/jobContests.ts';
import { growTree, newestRoot } from './merkleRoots.ts';
import { readerOf } from '#cloud/contests/voting/resultsReader.ts';
import { placeKey, roundAt, type Standing } from '#cloud/contests/voting/standings.ts';
import { totalsNow } from '#cloud/contests/voting/totals.ts';
import { countedSums } from '#cloud/contests/integrity/voids.ts';

/** Voids with the leaves of their votes, and their votes by reason, the most first. */
async function voidedOf(reader: Reader, cx_id: string): Promise<{ voids: VoidedLeaf[]; reasons: VoidedFor[] }> {
  const rows = await reader.find(VoteVoid, { cx_id });
  const voids: VoidedLeaf[] = [];
  const byReason = new Map<string, number>();
  for (let at = 0; at < rows.length; at += 2000) {
    const part = rows.slice(at, at + 2000);
    const votes = await reader.getMany(
      Vote,
      part.map(({ vote_id }) => vote_id),
    );
    const leaves = new Map(votes.map(({ vote_id, leaf }) => [vote_id, leaf]));
    for (const { vote_id, reason, weight } of part) {
      voids.push({ leaf: leaves.get(vote_id)!, reason });
      byReason.set(reason, (byReason.get(reason) ?? 0) + weight);
    }
  }
  const reasons = [...byReason].map(([reason, votes]) => ({ reason, votes })).toSorted((a, b) => b.votes - a.votes);
  return { voids, reasons };
}

const settlesAt = ({ end_date }: Contest) => end_date.getTime() + contestLimits.ledgerSettles;

/** Counts a certified contest, of which no vote is in flight any more, and writes its certificate. Idempotent. */
export async function writeCertificate(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  contest: Contest,
): Promise<void> {
  const { cx_id } = contest;
  const now = clock.now();
  const [tree, { voids, reasons }, sums] = await Promise.all([
    growTree(storage, cx_id, now),
    voidedOf(storage, cx_id),
    countedSums(storage, { cx_id }, { by: ['assox_id'], sum: 'weight' }),
  ]);
  const totals = sums
    .map(({ key, sum }) => ({ assox_id: key[0]!, votes: sum }))
    .filter(({ votes }) => votes > 0)
    .toSorted((a, b) => b.votes - a.votes || (a.assox_id < b.assox_id ? -1 : 1));
  const certificate = {
    cx_id,
    ...tree,
    certified_at: contest.certified_at ?? contest.updatedAt,
    votes: totals.reduce((sum, { votes }) => sum + votes, 0),
    voids_root: voidsRoot(voids),
    voided: reasons,
    totals,
  };
  try {
    await storage.transact(async (tx) => {
      await tx.insert(Certificate, certificate);
      await settleJob(tx, contest, totals, now);
      // Pages that show the contest look again.
      await tx.update(Contest, cx_id, {});
    });
  } catch (error) {
    // Another process was faster, with the same ledger.
    if (!(error instanceof Duplicate)) throw error;
  }
}

/** The same at once, or by a job, while votes may be in flight. */
async function make(ports: Ports, contest: Contest): Promise<void> {
  const isSettled = ports.clock.now() >= settlesAt(contest);
  if (isSettled) {
    await writeCertificate(ports, contest);
    await tellJobDecided(ports, contest);
  } else await ports.jobs.at(certificateJob, contest.cx_id, new Date(settlesAt(contest)));
}

/** The name of the job that makes a certificate; its key is the contest. */
export const certificateJob = 'certificate';

export async function makeCertificate(ports: Ports, cx_id: string): Promise<void> {
  const contest = await ports.storage.get(Contest, cx_id);
  if (contest?.contest_status === 'certified' && !(await ports.storage.get(Certificate, cx_id)))
    await make(ports, contest);
}

const pageSize = 200;

/** Makes the certificates that are missing: of contests certified before there were any, or while no job could be asked for. */
export async function makeCertificates(ports: Ports): Promise<void> {
  const { storage } = ports;
  for (let skip = 0; ; skip += pageSize) {
    const page = await storage.find(
      Contest,
      { contest_status: 'certified' },
      { sort: { contest_id: 1 }, limit: pageSize, skip },
    );
    const ids = page.map(({ cx_id }) => cx_id);
    const made = new Set((await storage.getMany(Certificate, ids)).map(({ cx_id }) => cx_id));
    for (const contest of page) if (!made.has(contest.cx_id)) await make(ports, contest);
    if (page.length < pageSize) return;
  }
}

const mostRows = 100;

/** The standing of the round that the contest is in by these totals, those without a vote included; at its end that is the last one. */
export function resultOf(
  { rounds, contestants, places }: Standing,
  now: number,
  votesOf: (assox_id: string) => number,
) {
  const { round_id } = roundAt(rounds, now)!;
  const rows = [...contestants.values()]
    .flatMap(({ contestant_id, contestant_name, contestant_img, contestant_status }) => {
      const assox_id = places.get(placeKey(round_id, contestant_id));
      if (assox_id === undefined || contestant_status !== 1) return [];
      return [{ contestant_id, contestant_name, contestant_img: contestant_img ?? '', votes: votesOf(assox_id) }];
    })
    .toSorted((a, b) => b.votes - a.votes);
  const isVoted = rows.some(({ votes }) => votes > 0);
  let rank = 0;
  return rows.map((row, index): ResultRow => {
    if (row.votes !== rows[index - 1]?.votes) rank = isVoted ? index + 1 : 0;
    return { ...row, rank };
  });
}

async function appealsOf(
  { storage, caller }: Pick<Context, 'storage' | 'caller'>,
  cx_id: string,
): Promise<AppealShape[]> {
  const rows = await storage.find(
    Appeal,
    { cx_id },
    { sort: { createdAt: -1 }, limit: contestLimits.appeals.perContest },
  );
  const people = await peopleOf(storage, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.map(({ appeal_id, user_id, text, state, answer, createdAt, answered_at }) => ({
    appeal_id,
    person: people.get(user_id),
    text,
    state,
    answer: answer ?? '',
    createdAt: createdAt.toISOString(),
    ...(answered_at && { answered_at: answered_at.toISOString() }),
    own: user_id === caller.user_id,
  }));
}

/** Throws what keeps a result from being certified: 'appeal_window_open', 'appeals_open' or 'flags_open'. */
export async function refuseUncertifiable(tx: Transaction, contest: Contest, now: number): Promise<void> {
  const { cx_id } = contest;
  await holdAppeals(tx, cx_id);
  const open_appeals = await tx.count(Appeal, { cx_id, state: 'open' });
  const open_flags = (await openFlags(tx, [cx_id])).get(cx_id) ?? 0;
  const known = { state: stateOf(contest, now), appeals_until: appealsUntil(contest), open_appeals, open_flags };
  const problem = certifyProblem(known, now);
  if (problem) throw new Refusal(problem, { count: open_appeals || open_flags });
}

/** The state of a contest's result, with its appeals. Throws 'contest_not_found'. */
export async function certificationOf(context: Context, cx_id: string): Promise<CertificationShape> {
  const { storage, clock, caller } = context;
  const standing = await readableStanding(storage, caller, { cx_id });
  const { contest } = standing;
  const now = clock.now();
  const [reader, appeals, certificate, newest, flags] = await Promise.all([
    readerOf(storage, caller, contest),
    appealsOf(context, cx_id),
    storage.get(Certificate, cx_id),
    newestRoot(storage, cx_id),
    openFlags(storage, [cx_id]),
  ]);
  const state = stateOf(contest, now);
  const shown = showsResults(contest, reader, now);
  const totals = shown ? await totalsNow(storage)(cx_id) : undefined;
  const result = totals && resultOf(standing, now, (assox_id) => totals.get(assox_id)?.votes ?? 0);
  return {
    cx_id,
    contest_name: contest.contest_name,
    cover: contest.cover ?? '',
    category: contest.category,
    theme: contest.theme ?? 'plain',
    picture_look: contest.picture_look ?? 'plain',
    contest_status: contest.contest_status,
    state,
    start_date: contest.start_date.toISOString(),
    end_date: contest.end_date.toISOString(),
    appeal_days: contest.appeal_days,
    appeals_until: new Date(appealsUntil(contest)).toISOString(),
    appeals,
    open_flags: flags.get(cx_id) ?? 0,
    open_appeals: appeals.filter((appeal) => appeal.state === 'open').length,
    may_answer: mayEdit(caller, contest),
    may_certify: mayOwn(caller, contest),
    results_shown: shown,
    results_policy: contest.results_policy,
    contestants: resultOf(standing, now, () => 0).length,
    ...(result && { result: result.slice(0, mostRows) }),
    ...(shown &&
      certificate && {
        certificate: {
          certified_at: certificate.certified_at.toISOString(),
          votes: certificate.votes,
          size: certificate.size,
          root: certificate.root,
          voids_root: certificate.voids_root,
          voided: certificate.voided,
        },
      }),
    ...(shown &&
      newest &&
      !certificate && {
        latest: { size: newest.size, root: newest.root, at: new Date(newest.until_ms).toISOString() },
      }),
  };
}

export const getCertification = defineFunction({
  route: 'POST /app/contest/v2/getCertification',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId }),
  run: async (context, { cx_id }): Promise<{ certification: CertificationShape }> => ({
    certification: await certificationOf(context, cx_id),
  }),
});
