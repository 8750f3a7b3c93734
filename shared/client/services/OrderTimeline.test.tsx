import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { startLanguage } from '#shared/client/app/i18n.ts';
import type { OrderShape, OrderStepShape, ReviewShape } from '#shared/services/orderShapes.ts';
import { OrderTimeline } from './OrderTimeline.tsx';

beforeAll(() => startLanguage('EN'));

it('tells the reader of their own review with its stars and words, where it belongs', () => {
  const step = (name: string, createdAt: string) =>
    ({ step_id: name, step: name, by: 8, text: '', files: [], answers: [], createdAt }) as unknown as OrderStepShape;
  const review = {
    ...{ review_id: 'r1', user_id: 8, about_id: 3, stars: 4, text: 'Quick and kind', is_shown: false },
    createdAt: '2026-11-03T10:00:00.000Z',
  } as unknown as ReviewShape;
  const shown = renderToStaticMarkup(
    <OrderTimeline
      order={{ state: 'completed', currency: 'EUR' } as OrderShape}
      steps={[step('complete', '2026-11-02T10:00:00.000Z'), step('refund', '2026-11-04T10:00:00.000Z')]}
      reviews={[review]}
      people={new Map()}
      own={8}
      above={undefined}
    />,
  );
  expect(shown).toMatch(/data-step="complete".*You · .*4 stars of 5.*Quick and kind.*data-step="refund"/s);
});
