/** Draws print sheets as PDF in a thread of its own, a page at a time; the sheets that are being drawn take turns. */
import type { SheetWords } from '#cloud/kernel/documents.ts';
import type { Language } from '#shared/languages.ts';
import { createQueue } from '#parse/queue.ts';
import { createThread } from '#parse/http/thread.ts';

export interface SheetLook extends Omit<SheetWords, 'cards'> {
  readonly language: Language;
}

export interface SheetCard extends Omit<SheetWords['cards'][number], 'picture'> {
  /** A JPEG of `pictureSize`. */
  readonly picture?: Uint8Array;
}

/** The `page`th page of the sheet `id`, from 0; without cards the end of the sheet. */
export interface SheetAsked {
  readonly id: number;
  readonly page: number;
  readonly look: SheetLook;
  readonly cards?: readonly SheetCard[];
}
/** The bytes that were drawn since the last answer. An error concerns this sheet alone; the thread goes on with the others. */
export type SheetAnswer = Uint8Array | Error;

/** The PDF in pieces of bytes. Drawing goes as far as it is read. */
export type Sheets = (
  look: SheetLook,
  pages: AsyncIterable<readonly SheetCard[]>,
) => AsyncGenerator<Uint8Array, void, undefined>;

/** @param underWay the most sheets that are drawn at once */
export function createSheets(
  underWay: number,
  draw = createThread<SheetAsked, SheetAnswer>('parse/http/documents/sheetThread.ts'),
): Sheets {
  const queue = createQueue({ concurrency: 1, waiting: 2 * underWay });
  let ids = 0;
  return async function* (look, pages) {
    const id = ++ids;
    let page = 0;
    const ask = async (cards?: readonly SheetCard[]) => {
      const answer = await queue.run(() => draw({ id, page: page++, look, cards }));
      if (answer instanceof Error) throw answer;
      return answer;
    };
    let isEnded = false;
    try {
      for await (const cards of pages) yield await ask(cards);
      isEnded = true;
      yield await ask();
    } finally {
      // Nobody reads on, so the thread forgets the sheet.
      if (!isEnded) ask().catch(() => undefined);
    }
  };
}
