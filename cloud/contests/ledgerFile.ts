/** Streams the published ledger of a contest (shared/contests/recount.ts), and collects what its certificate says on paper. */
import type { Contest } from '#shared/contests/entities.ts';
import type { AppealShape, CertificateShape, ResultRow } from '#shared/contests/certification.ts';
import { Certificate } from '#shared/contests/entities/certification.ts';
import { type LedgerHeader, ledgerLine } from '#shared/contests/recount.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { peopleOf } from '../accounts/index.ts';
import type { Context } from '../define.ts';
import { siteSettings } from '../site/index.ts';
import { certificationOf } from './certificates.ts';
import { readableStanding } from './contests.ts';
import { growTree, ledgerOf, newestRoot } from './merkleRoots.ts';
import { readerOf } from './readers.ts';
import { voidsOf } from './voids.ts';

/** The contest, for readers who may see its numbers. Throws 'contest_not_found' and 'results_withheld'. */
async function shownContest({ storage, clock, caller }: Context, cx_id: string): Promise<Contest> {
  const { contest } = await readableStanding(storage, caller, { cx_id });
  if (!showsResults(contest, await readerOf(storage, caller, contest), clock.now()))
    throw new Refusal('results_withheld');
  return contest;
}

async function headerOf(
  { storage, clock }: Context,
  { cx_id, contest_name }: Contest,
): Promise<{ header: LedgerHeader; until_ms: number }> {
  const base = { ledger: 'engage-1', cx_id, contest_name } as const;
  const certificate = await storage.get(Certificate, cx_id);
  if (certificate) {
    const { size, root, voids_root, certified_at, totals } = certificate;
    const certified = {
      at: certified_at.toISOString(),
      totals: Object.fromEntries(totals.map(({ assox_id, votes }) => [assox_id, votes])),
      voids_root,
    };
    return { header: { ...base, size, root, certified }, until_ms: Infinity };
  }
  const newest = await newestRoot(storage, cx_id);
  const until_ms = newest?.until_ms ?? clock.now() - contestLimits.ledgerSettles;
  const { size, root } = newest ?? (await growTree(storage, cx_id, until_ms));
  return { header: { ...base, size, root }, until_ms };
}

/** The ledger in pieces of text: up to the certificate, else up to the newest root. Throws 'contest_not_found' and 'results_withheld'. */
export async function ledgerFile(context: Context, cx_id: string): Promise<AsyncGenerator<string>> {
  const contest = await shownContest(context, cx_id);
  const { header, until_ms } = await headerOf(context, contest);
  return (async function* () {
    yield `${JSON.stringify(header)}\n`;
    for await (const page of ledgerOf(context.storage, cx_id, until_ms)) {
      const voids = await voidsOf(context.storage, page);
      yield page.map((vote) => `${ledgerLine(vote, voids.get(vote.vote_id)?.reason)}\n`).join('');
    }
  })();
}

/** A certified result on paper. */
export interface CertificatePaper extends CertificateShape {
  readonly cx_id: string;
  readonly contest_name: string;
  readonly brand: string;
  /** Absent when the account is closed. */
  readonly organizer?: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly appeal_days: number;
  readonly result: readonly ResultRow[];
  readonly contestants: number;
  readonly appeals: readonly AppealShape[];
}

/** Throws 'contest_not_found' and 'results_withheld', and 'not_found' before there is a certificate. */
export async function certificatePaper(context: Context, cx_id: string): Promise<CertificatePaper> {
  const { storage } = context;
  const contest = await shownContest(context, cx_id);
  const [{ certificate, result = [], contestants, appeals }, { brand_name: brand }, people] = await Promise.all([
    certificationOf(context, cx_id),
    siteSettings(storage)(),
    peopleOf(storage, [contest.user_id]),
  ]);
  if (!certificate) throw new Refusal('not_found');
  return {
    ...certificate,
    cx_id,
    contest_name: contest.contest_name,
    brand,
    organizer: people.get(contest.user_id)?.full_name,
    start_date: contest.start_date.toISOString(),
    end_date: contest.end_date.toISOString(),
    appeal_days: contest.appeal_days,
    result,
    contestants,
    appeals,
  };
}
