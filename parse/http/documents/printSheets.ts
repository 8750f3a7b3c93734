/** Sends print sheets while they are drawn. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { SheetWords } from '#cloud/kernel/documents.ts';
import type { Language } from '#shared/languages.ts';
import { focusOf } from '#shared/pictures.ts';
import { minute } from '#shared/time.ts';
import type { FileStore } from '#parse/ports/files/store.ts';
import { createQueue } from '#parse/queue.ts';
import { covering } from '#parse/sharp.ts';
import { pictureSize } from './sheetLayout.ts';
import { createSheets, type SheetCard } from './sheets.ts';

/** Sheets that are being drawn take turns by pages, one for each person; further ones of the same person wait for it. */
const drawing = { concurrency: 20, waiting: 60, waitingOfOne: 4 };
/** Milliseconds after which a sheet that its reader does not read on is given up. */
const longest = 10 * minute;
/** Pictures are made one at a time, in turn between sheets. */
const making = { concurrency: 1, waiting: drawing.concurrency };
const quality = 82;

/** `begins` is called when it is the sheet's turn. Throws 'busy' when too many wait. */
type SendSheet = (
  words: SheetWords,
  language: Language,
  of: string,
  response: Response,
  begins: () => void,
) => Promise<void>;

export function createPrintSheets(files: FileStore): SendSheet {
  const turns = createQueue(drawing);
  const pictures = createQueue(making);
  const draw = createSheets(drawing.concurrency);

  const pictureOf = async (path: string, perPage: SheetWords['perPage']): Promise<Uint8Array | undefined> => {
    const id = /^\/files\/([^/]+)\//.exec(path)?.[1];
    const file = id === undefined ? undefined : await files.find(id);
    if (!file?.mime.startsWith('image/')) return undefined;
    return pictures.run(async () => {
      const cut = await covering(await buffer(await file.open()), pictureSize(perPage), focusOf(path));
      return cut.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
    });
  };

  async function* pagesOf({ cards, perPage }: SheetWords) {
    for (let first = 0; first < cards.length; first += perPage) {
      const page: SheetCard[] = [];
      for (const card of cards.slice(first, first + perPage))
        page.push({ ...card, picture: await pictureOf(card.picture, perPage) });
      yield page;
    }
  }

  return (words, language, of, response, begins) =>
    turns.run(async () => {
      if (response.destroyed) return;
      begins();
      const { cards: _, ...look } = words;
      const bytes = draw({ ...look, language }, pagesOf(words));
      // With backpressure; stops drawing when the client disconnects.
      const signal = AbortSignal.timeout(longest);
      await pipeline(Readable.from(bytes, { objectMode: false }), response, { signal });
    }, of);
}
