import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { currencies } from '#shared/payments/money.ts';
import { type Language, languages } from '#shared/languages.ts';
import { drawPaper } from '#parse/http/documents/paperDrawing.ts';
import { drawable } from '#parse/http/shareImages/fontScripts.ts';
import { translate } from '#parse/http/translate.ts';
import type { ReceiptPaper } from './receipts.ts';
import { receiptWords } from './receiptWords.ts';

const paper: ReceiptPaper = {
  number: '7FhK20sLqPz1',
  brand: 'Engage',
  isSellers: false,
  isDeposit: false,
  test: true,
  paid_at: new Date('2026-11-22T18:30:00Z'),
  rail: 'stripe',
  payer: undefined,
  receiver: 'Zoë Ñúñez',
  isMember: false,
  currency: 'EUR',
  items: [{ type: 'votes', title: 'Crème brûlée', quantity: 1200, amount: 124_350 }],
  amount: 124_350,
  received: 124_350,
  fee: 6218,
  refunds: [{ at: new Date('2026-11-23T10:00:00Z'), amount: 24_350 }],
  refunded: 24_350,
  fee_refunded: 1218,
  disputed: 0,
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const wordsIn = (language: Language, of = paper) =>
  receiptWords(of, language, (...said) => translate(language, ...said));
const sumsOf = (of: ReceiptPaper, language: Language) => wordsIn(language, of).sums.map(({ row }) => row.map(plain));

describe('a receipt', () => {
  it('says in the reader’s language what was paid, what of it is the fee, and what went back', () => {
    expect(sumsOf(paper, 'EN')).toEqual([
      ['Total', '€1,243.50'],
      ['Includes Engage’s fee', '€62.18'],
      ['Refunded on November 23, 2026 at 10:00 AM UTC', '-€243.50'],
      ['Total paid', '€1,000.00'],
    ]);
    expect(sumsOf({ ...paper, isSellers: true }, 'FR')).toEqual([
      ['Total', '1 243,50 €'],
      ['Frais Engage', '-62,18 €'],
      ['Remboursé le 23 novembre 2026 à 10:00 UTC', '-243,50 €'],
      ['Frais remboursés', '12,18 €'],
      ['Votre gain', '950,00 €'],
    ]);
    const { facts, test, items } = wordsIn('ES');
    expect(facts.map(([, value]) => plain(value))).toEqual([
      '7FhK20sLqPz1',
      expect.stringMatching(/^22 de noviembre de 2026.* 18:30 UTC$/),
      'Tarjeta',
      'Un visitante',
      'Zoë Ñúñez',
    ]);
    expect(test).toContain('Modo de prueba');
    const two = { ...paper, items: [{ type: 'service', title: 'A cake', quantity: 2, amount: 100 }] };
    expect(wordsIn('EN', two).items.map(([title]) => title)).toEqual(['2 × A cake']);
    expect(items[0]!.map(plain)).toEqual(['1200 votos · Crème brûlée', '1243,50 €']);
  });

  it('is drawn in fonts that have every sign of every currency and language', async () => {
    const signs = new Set(
      currencies.flatMap((currency) =>
        languages.flatMap((language) => [
          ...wordsIn(language, { ...paper, currency })
            .sums.flatMap(({ row }) => row)
            .join(''),
        ]),
      ),
    );
    const all = [...signs, ...Array.from('éèêëàâçîïôùûüœÉÀŒñÑ¿¡áíóú«»’ŁżğЖΩ')]
      .filter((sign) => /\S/.test(sign))
      .join('');
    expect(drawable(all)).toBe(all);
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...paper.items[0]!,
      title: `Ж${index} ${'é'.repeat(200)}`,
    }));
    const pdf = (await buffer(drawPaper(wordsIn('ES', { ...paper, items: many }), 'ES'))).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
    expect(pdf).toContain('/Lang (es)');
  });
});
