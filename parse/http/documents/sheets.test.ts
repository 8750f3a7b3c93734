import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createSheets, type SheetCard, type SheetLook } from './sheets.ts';

const look: SheetLook = { perPage: 1, language: 'EN', subject: 'Best soup', call: 'Scan', brand: 'Engage' };
const card: SheetCard = { title: 'Ana', number: 1, address: 'https://example.org/cx/1/2' };

async function* pages(...cards: SheetCard[]) {
  for (const one of cards) yield [one];
}

it('a sheet that cannot be drawn fails alone: others under way in its thread go on', async () => {
  const draw = createSheets(2);
  const whole = draw(look, pages(card, card));
  const begins = await whole.next();
  expect(Buffer.from(begins.value!).toString('latin1', 0, 5)).toBe('%PDF-');
  const broken = draw(look, pages({ ...card, picture: Buffer.from('no picture') }));
  await expect(broken.next()).rejects.toThrow('Unknown image format');
  expect((await buffer(whole)).toString('latin1')).toMatch(/%%EOF\s*$/);
});
