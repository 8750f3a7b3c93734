/** The print sheet of a contest's contestants, as PDF. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { perPage } from '#shared/contests/printing.ts';
import { printSheet } from '#cloud/contests/index.ts';
import type { FileStore } from '../ports/files.ts';
import { createQueue } from '../queue.ts';
import { mostPixels, sharp } from '../sharp.ts';
import { deadline } from './deadline.ts';
import type { ExportsOptions } from './exports.ts';
import type { Hosts } from './hosts.ts';
import { drawSheet, type SheetOptions } from './sheetDrawing.ts';
import { languageOf } from './translate.ts';

export interface PrintSheetsOptions extends ExportsOptions {
  readonly files: FileStore;
  readonly hosts: Hosts;
}

const allowance = { points: 20, seconds: 60 };
/** Pictures are made one at a time, in turn between sheets. */
const making = { atOnce: 1, waiting: 100 };
const quality = 82;

const isId = (text: string) => /^[\w-]{12}$/.test(text);

export function createPrintSheets({ ports, callers, failures, addressOf, files, hosts }: PrintSheetsOptions): Router {
  const queue = createQueue(making);

  const pictureOf: SheetOptions['pictureOf'] = async (path, width, height) => {
    const id = /^\/files\/([^/]+)\//.exec(path)?.[1];
    const file = id === undefined ? undefined : await files.find(id);
    if (!file?.mime.startsWith('image/')) return undefined;
    return queue.run(async () =>
      sharp(await buffer(file.open()), { limitInputPixels: mostPixels })
        .resize({ width, height, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer(),
    );
  };

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
      response.setHeader('Content-Type', 'application/pdf');
      response.setHeader('Content-Disposition', `attachment; filename="codes-${cx_id}.pdf"`);
      response.setHeader('Cache-Control', 'no-store');
      const pages = drawSheet(sheet, {
        perPage: shape,
        language: caller.language,
        addressOf: (contestant_id) => `${origin}/cx/${cx_id}/${contestant_id}?via=qr`,
        pictureOf,
      });
      // With backpressure; stops drawing when the client disconnects.
      await pipeline(Readable.from(pages, { objectMode: false }), response);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      failures.send(response, error, 'GET sheet', languageOf(acceptLanguage));
    }
  };
  return Router().get('/app/contest/v2/sheet/:cx_id', (request, response) => void answer(request, response));
}
