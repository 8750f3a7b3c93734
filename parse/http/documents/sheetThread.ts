/** The thread that draws print sheets (sheets.ts). */
import { openSheet, type Sheet } from './sheetDrawing.ts';
import type { SheetAnswer, SheetAsked } from './sheets.ts';
import { answerAsked } from '#parse/http/thread.ts';

const underWay = new Map<number, Sheet>();

async function draw({ id, page, look, cards }: SheetAsked): Promise<Uint8Array> {
  const sheet = underWay.get(id) ?? (page === 0 ? openSheet(look) : undefined);
  if (!sheet) throw new Error('The thread that began this sheet has ended.');
  underWay.set(id, sheet);
  if (cards) return sheet.page(cards);
  underWay.delete(id);
  return sheet.end();
}

await answerAsked((asked: SheetAsked): Promise<SheetAnswer> => draw(asked).catch((error: Error) => error));
