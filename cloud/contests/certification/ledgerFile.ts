/** Streams the published ledger of a contest (shared/contests/certification/recount.ts), and collects what its certificate says on paper. */
import { type Contest, VoteVoid } from '#shared/contests/entities.ts';
import type { AppealShape, CertificateShape, ResultRow } from '#shared/contests/certification/certification.ts';
import { Certificate } from '#shared/contests/entities/certification.ts';
import { rootOf, toHex } from '#shared/contests/certification/merkle.ts';
import { type LedgerHeader, ledgerLine } from '#shared/contests/certification/recount.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { Refusal } from '#shared/errors.ts';
import { peopleOf } from '#cloud/accounts/index.ts';
import { lruCache } from '#cloud/patterns/caches.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { certificationOf } from './certificates.ts';
import { readableStanding } from '#cloud/contests/page/contests.ts';
import { keepRoot, ledgerOf, newestRoot } from './merkleRoots.ts';
import { readerOf } from '#cloud/contests/voting/resultsReader.ts';
import { voidsOf } from '#cloud/contests/integrity/voids.ts';

/** The contest, for readers who may see its numbers. Throws 'contest_not_found' and 'results_withheld'. */
async function shownContest({ storage, clock, caller }: Context, cx_id: string): Promise<Contest> {
  const { contest } = await readableStanding(storage, caller, { cx_id });
  if (!showsResults(contest, await readerOf(storage, caller, contest), clock.now()))
    throw new Refusal('results_withheld');
  return contest;
}

async function headerOf(context: Context, { cx_id, contest_name }: Contest): Promise<[LedgerHeader, until_ms: number]> {
  const base = { ledger: 'engage-1', cx_id, contest_name } as const;
  const certificate = await context.storage.get(Certificate, cx_id);
  if (certificate) {
    const { size, root, voids_root, certified_at, totals } = certificate;
    const certified = {
      at: certified_at.toISOString(),
      totals: Object.fromEntries(totals.map(({ assox_id, votes }) => [assox_id, votes])),
      voids_root,
    };
    return [{ ...base, size, root, certified }, Infinity];
  }
  // Of a contest that has none yet, the first one is kept, so that the tree is not grown again for each who asks.
  const { size, root, until_ms } = (await newestRoot(context.storage, cx_id)) ??
    (await keepRoot(context, cx_id)) ?? { size: 0, root: toHex(rootOf([])), until_ms: 0 };
  return [{ ...base, size, root }, until_ms];
}

/** Characters of the files that are kept in memory, and of the longest that is: some hundred thousand votes. */
const mostKept = { all: 64_000_000, one: 24_000_000 };
const files = perStorage(() =>
  lruCache<readonly string[]>(mostKept.all, (pieces) => pieces.reduce((sum, { length }) => sum + length, 0)),
);

export interface LedgerFile {
  /** Another root, or a vote that is voided, has another one. */
  readonly tag: string;
  /** The text, to be read once. */
  readonly pieces: Iterable<string> | AsyncIterable<string>;
}

/** The ledger up to the certificate, else up to the newest root. Throws 'contest_not_found' and 'results_withheld'. */
export async function ledgerFile(context: Context, cx_id: string): Promise<LedgerFile> {
  const { storage, secrets } = context;
  const contest = await shownContest(context, cx_id);
  const [[header, until_ms], voided] = await Promise.all([
    headerOf(context, contest),
    storage.count(VoteVoid, { cx_id }),
  ]);
  const first = `${JSON.stringify(header)}\n`;
  const tag = secrets.hash(`ledger|${voided}|${first}`).slice(0, 22);
  const read = async function* () {
    // Given up as soon as the file is too long to be kept: its reader may be slow.
    let pieces: string[] | undefined = [];
    let length = 0;
    const piece = (text: string) => {
      length += text.length;
      if (length <= mostKept.one) pieces?.push(text);
      else pieces = undefined;
      return text;
    };
    yield piece(first);
    for await (const page of ledgerOf(storage, cx_id, until_ms)) {
      const voids = voided ? await voidsOf(storage, page) : undefined;
      yield piece(page.map((vote) => `${ledgerLine(vote, voids?.get(vote.vote_id)?.reason)}\n`).join(''));
    }
    if (pieces) files(storage).set(tag, pieces);
  };
  return { tag, pieces: files(storage).get(tag) ?? read() };
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
