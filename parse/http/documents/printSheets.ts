/** The print sheet of a contest's contestants, as PDF. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { type PerPage, perPage } from '#shared/contests/entries/printing.ts';
import { type PrintSheet, printSheet } from '#cloud/contests/index.ts';
import type { FileStore } from '#parse/ports/files/store.ts';
import { createQueue } from '#parse/queue.ts';
import { focusOf } from '#shared/pictures.ts';
import { minute } from '#shared/time.ts';
import { covering } from '#parse/sharp.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { ExportsOptions } from '#parse/http/files/exports.ts';
import type { Hosts } from '#parse/http/guard/hosts.ts';
import { pictureSize } from './sheetLayout.ts';
import { createSheets, type SheetCard } from './sheets.ts';
import { languageOf } from '#parse/http/translate.ts';

export interface PrintSheetsOptions extends ExportsOptions {
  readonly files: FileStore;
  readonly hosts: Hosts;
}

const allowance = { points: 20, seconds: 60 };
/** Sheets that are being drawn take turns by pages, one for each person; further ones of the same person wait for it. */
const drawing = { concurrency: 20, waiting: 60, waitingOfOne: 4 };
/** Milliseconds after which a sheet that its reader does not read on is given up. */
const longest = 10 * minute;
/** Pictures are made one at a time, in turn between sheets. */
const making = { concurrency: 1, waiting: drawing.concurrency };
const quality = 82;

const isId = (text: string) => /^[\w-]{12}$/.test(text);

export function createPrintSheets({ ports, callers, failures, addressOf, files, hosts }: PrintSheetsOptions): Router {
  const turns = createQueue(drawing);
  const pictures = createQueue(making);
  const draw = createSheets(drawing.concurrency);

  const pictureOf = async (path: string, shape: PerPage): Promise<Uint8Array | undefined> => {
    const id = /^\/files\/([^/]+)\//.exec(path)?.[1];
    const file = id === undefined ? undefined : await files.find(id);
    if (!file?.mime.startsWith('image/')) return undefined;
    return pictures.run(async () => {
      const cut = await covering(await buffer(await file.open()), pictureSize(shape), focusOf(path));
      return cut.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
    });
  };

  async function* pagesOf({ cx_id, contestants }: PrintSheet, shape: PerPage, origin: string) {
    for (let first = 0; first < contestants.length; first += shape) {
      const cards: SheetCard[] = [];
      for (const one of contestants.slice(first, first + shape))
        cards.push({
          contestant_name: one.contestant_name,
          entry_number: one.entry_number,
          address: `${origin}/cx/${cx_id}/${one.contestant_id}?via=qr`,
          picture: await pictureOf(one.picture, shape),
        });
      yield cards;
    }
  }

  const answer = async (request: Request, response: Response) => {
    const { authorization, 'accept-language': acceptLanguage } = request.headers;
    const inTime = deadline();
    try {
      const address = addressOf(request);
      await inTime(ports.limiter.take('print sheets', allowance, address));
      const caller = await inTime(callers.identify({ authorization, acceptLanguage, address }));
      const { per_page = '4', only } = request.query;
      const shape = perPage.find((each) => String(each) === per_page);
      const ids = typeof only === 'string' ? only.split(',', contestLimits.contestants + 1) : undefined;
      const origin = hosts.originOf(request);
      const cx_id = String(request.params.cx_id);
      if (!shape || !isId(cx_id) || (ids && !ids.every(isId)) || origin === undefined) throw new Refusal('invalid');
      const sheet = await inTime(printSheet({ ...ports, caller }, cx_id, ids && new Set(ids)));
      const { language, user_id } = caller;
      const { contest_name, brand } = sheet;
      await turns.run(async () => {
        if (response.destroyed) return;
        response.setHeader('Content-Type', 'application/pdf');
        response.setHeader('Content-Disposition', `attachment; filename="codes-${cx_id}.pdf"`);
        response.setHeader('Cache-Control', 'no-store');
        const bytes = draw({ perPage: shape, language, contest_name, brand }, pagesOf(sheet, shape, origin));
        // With backpressure; stops drawing when the client disconnects.
        const signal = AbortSignal.timeout(longest);
        await pipeline(Readable.from(bytes, { objectMode: false }), response, { signal });
      }, `${user_id}`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR') return;
      failures.send(response, error, 'GET sheet', languageOf(acceptLanguage));
    }
  };
  return Router().get('/app/contest/v2/sheet/:cx_id', (request, response) => void answer(request, response));
}
