/** What is downloaded of contests: results, and for anybody to recount them the ledger; certificates, and print sheets. */
import { perPage } from '#shared/contests/entries/printing.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { ContestResults } from '#shared/contests/results/results.ts';
import { Refusal } from '#shared/errors.ts';
import type { Document, Documents } from '#cloud/kernel/documents.ts';
import { certificateWords } from './certification/certificateWords.ts';
import { certificatePaper, ledgerFile } from './certification/ledgerFile.ts';
import { printSheet } from './entries/printSheet.ts';
import { contestResults, resultsCsv } from './results/resultsFile.ts';

/** Results for other programs and pages of other sites, which ask again every few seconds. */
const resultsAs = (
  type: string,
  textOf: (results: ContestResults) => string,
  nameOf?: (cx_id: string) => string,
): Document => ({
  limit: { name: 'results', points: 300, seconds: 60 },
  key: 'contests_read',
  forOtherSites: true,
  async make(context, { params }) {
    const cx_id = params.cx_id!;
    const text = textOf(await contestResults(context, cx_id));
    return { type, text, name: nameOf?.(cx_id), etag: `"${context.secrets.hash(text).slice(0, 22)}"` };
  },
});

const certified = { name: 'certificates', points: 30, seconds: 60 };

const isId = (text: string) => /^[\w-]{12}$/.test(text);

export const contestDocuments: Documents = {
  '/app/contest/v2/results/:cx_id.json': resultsAs('application/json; charset=utf-8', (results) =>
    JSON.stringify(results),
  ),
  '/app/contest/v2/results/:cx_id.csv': resultsAs(
    'text/csv; charset=utf-8',
    resultsCsv,
    (cx_id) => `results-${cx_id}.csv`,
  ),
  '/app/contest/v2/ledger/:cx_id': {
    limit: certified,
    async make(context, { params: { cx_id } }) {
      const { tag, pieces } = await ledgerFile(context, cx_id!);
      return { type: 'text/plain; charset=utf-8', name: `ledger-${cx_id}.ndjson`, text: pieces, etag: `W/"${tag}"` };
    },
  },
  '/app/contest/v2/certificate/:cx_id': {
    limit: certified,
    async make(context, { params: { cx_id }, say }) {
      const paper = certificateWords(await certificatePaper(context, cx_id!), context.caller.language, say);
      return { name: `certificate-${cx_id}.pdf`, paper };
    },
  },
  '/app/contest/v2/sheet/:cx_id': {
    limit: { name: 'print sheets', points: 20, seconds: 60 },
    async make(context, { params, query, origin, say }) {
      const { per_page = '4', only } = query;
      const cx_id = params.cx_id!;
      const shape = perPage.find((each) => String(each) === per_page);
      const ids = typeof only === 'string' ? only.split(',', contestLimits.contestants + 1) : undefined;
      if (!shape || !isId(cx_id) || (ids && !ids.every(isId)) || origin === undefined) throw new Refusal('invalid');
      const { contest_name, brand, contestants } = await printSheet(context, cx_id, ids && new Set(ids));
      const cards = contestants.map(({ contestant_id, contestant_name, entry_number, picture }) => ({
        title: contestant_name,
        number: entry_number,
        address: `${origin}/cx/${cx_id}/${contestant_id}?via=qr`,
        picture,
      }));
      return {
        name: `codes-${cx_id}.pdf`,
        sheet: { perPage: shape, subject: contest_name, brand, call: say('contests.print.scan'), cards },
      };
    },
  },
};
