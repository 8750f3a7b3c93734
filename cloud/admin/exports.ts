/** CSV exports of the admin's tables, of any length. */
import type { z } from 'zod';
import { type Access, admins, allows, members, operators } from '#shared/model/access.ts';
import type { Area } from '#shared/model/rights.ts';
import { Refusal } from '#shared/errors.ts';
import { type Context, refusalFor, refusalOf } from '#cloud/kernel/define.ts';
import type { Documents } from '#cloud/kernel/documents.ts';
import { writeAuditLog } from '../site/index.ts';
import { auditExport } from './audit.ts';
import { contestantExport } from './contestants.ts';
import { contestExport } from './contests.ts';
import { byteOrderMark, lineOf } from '#cloud/patterns/csv.ts';
import { editionExport } from './editions.ts';
import { flagExport } from './flags.ts';
import { suppressionExport } from './mails.ts';
import { meetingExport } from './meetings.ts';
import { paymentExport } from './payments.ts';
import { serviceExport } from './services.ts';
import { userExport } from './users.ts';
import { voteExport } from './votes.ts';

type Cells = readonly (string | number | boolean | undefined)[];

interface Export {
  readonly input: z.ZodType;
  readonly columns: readonly string[];
  rows(context: Context, given: never): AsyncIterable<Cells>;
}

const exports = {
  contests: contestExport,
  votes: voteExport,
  contestants: contestantExport,
  users: userExport,
  audit: auditExport,
  payments: paymentExport,
  editions: editionExport,
  flags: flagExport,
  services: serviceExport,
  meetings: meetingExport,
  'mail-suppressions': suppressionExport,
} satisfies Record<string, Export>;
export type ExportName = keyof typeof exports;

/** The right to each; the log is admins' alone. */
const areaOf: Readonly<Partial<Record<ExportName, Area>>> = {
  contests: 'contests',
  votes: 'contests',
  contestants: 'contests',
  editions: 'contests',
  flags: 'contests',
  users: 'people',
  meetings: 'people',
  'mail-suppressions': 'people',
  payments: 'money',
  services: 'services',
};

/** Tables that judge their readers themselves: organizers and their team get one of their own contests. */
const ofContests: ReadonlySet<string> = new Set(['votes', 'contestants'] satisfies ExportName[]);

const whoExports = (table: string): Access => {
  const area = areaOf[table as ExportName];
  return area ? operators(area) : admins;
};

/** Characters per chunk, each with many rows. */
const piece = 32_768;

async function* linesOf(columns: readonly string[], rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  let text = byteOrderMark + lineOf(columns);
  for await (const cells of rows) {
    text += lineOf(cells);
    if (text.length < piece) continue;
    yield text;
    text = '';
  }
  yield text;
}

async function* after<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * Streams a table as CSV in chunks: for operators, which their log records, or a table of one contest for the people who run it. Throws a
 * Refusal before the first chunk.
 */
async function exportTable(context: Context, table: string, input: unknown): Promise<AsyncGenerator<string>> {
  const isTheirs = allows(whoExports(table), context.caller);
  if (!isTheirs && !(allows(members, context.caller) && ofContests.has(table)))
    throw new Refusal(refusalFor(context.caller));
  if (!Object.hasOwn(exports, table)) throw new Refusal('not_found');
  const { input: schema, columns, rows } = exports[table as ExportName] as Export;
  const parsed = schema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw refusalOf(parsed.error);
  const lines = linesOf(columns, rows(context, parsed.data as never));
  const first = await lines.next();
  if (isTheirs)
    await context.storage.transact((tx) =>
      writeAuditLog(tx, context, { action: `export.${table}`, after: parsed.data as object }),
    );
  return after(first, lines);
}

export const exportDocuments: Documents = {
  '/app/admin/export/:table': {
    limit: { name: 'exports', points: 30, seconds: 60 },
    async make(context, { params, query }) {
      const table = params.table!;
      const text = await exportTable(context, table, query);
      const day = new Date(context.clock.now()).toISOString().slice(0, 10);
      return { type: 'text/csv; charset=utf-8', name: `${table}-${day}.csv`, text };
    },
  },
};
