import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startLanguage } from '#shared/client/app/i18n/i18n.ts';
import { keep } from '#shared/client/app/offline/keptDrafts.ts';
import type { OrderShape } from '#shared/services/orders/orderShapes.ts';
import { OrderRequirements } from './OrderRequirements.tsx';

beforeAll(() => startLanguage('EN'));
afterEach(() => vi.unstubAllGlobals());

const order = {
  order_id: 'o1',
  asks: [
    { ask: 'Three pictures', files: 3 },
    { ask: 'Your colours', files: 0 },
  ],
} as unknown as OrderShape;
const html = (of = order) => renderToStaticMarkup(<OrderRequirements order={of} name="Ana" />);

it('shows after a reload the files that had arrived and the answers that were typed, in their order alone', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const nothing = { text: '', files: [], isSending: false };
  const files = [{ file_id: 'f1', name: 'garden.png', size: 5 }];
  const given = [
    { ...nothing, files, isSending: true },
    { ...nothing, text: 'Green' },
  ];
  keep('order.o1', { given, note: { ...nothing, text: 'Soon' } });
  const shown = html();
  for (const text of ['garden.png', '1 of 3 files', '>Green<', '>Soon<']) expect(shown).toContain(text);
  expect(html({ ...order, order_id: 'o2' })).not.toMatch(/garden|Green|Soon/);
});
