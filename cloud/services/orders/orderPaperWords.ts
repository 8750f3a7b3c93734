/** The words of an order's story on paper, in the reader's language. */
import { type Currency, formatMoney } from '#shared/payments/money.ts';
import type { Language } from '#shared/languages.ts';
import { stateKey } from '#shared/services/orders/process.ts';
import type { OrderStepShape } from '#shared/services/orders/orderShapes.ts';
import type { PaperWords } from '#cloud/kernel/documents.ts';
import type { Say } from '#cloud/kernel/pageMeta.ts';
import type { OrderPaper } from './orderPaper.ts';

type Row = readonly [label: string, value: string];

export function orderPaperWords(
  { brand, order, steps, reviews, names }: OrderPaper,
  language: Language,
  t: Say,
): PaperWords {
  const locale = language.toLowerCase();
  const money = (n: number) =>
    formatMoney({ amount: n, currency: order.currency as Currency }, locale).replace('฿', 'THB\u00a0');
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const moment = (at: string) => `${day.format(new Date(at))} UTC`;
  const nameOf = (user_id: number) => names.get(user_id) ?? t('payments.closed');

  const titleOf = ({ step, by, back, days, starts_at }: OrderStepShape): string => {
    if (step === 'buy' && starts_at) return t('services.booking.step.buy', { when: moment(starts_at) });
    if (step === 'deliver' && by === undefined) return t('services.booking.over');
    const values = { amount: money(back ?? 0), count: days ?? 0, when: starts_at ? moment(starts_at) : '' };
    return t(`services.order.step.${step}`, values);
  };
  const what = order.package || t('services.order.byOffer');
  return {
    title: t('services.order.paper'),
    number: order.order_id,
    brand,
    at: new Date(order.updatedAt),
    facts: [
      [t('payments.paper.number'), order.order_id],
      [t('services.order.buyer'), nameOf(order.user_id)],
      [t('services.order.provider'), nameOf(order.provider_id)],
      [t('services.order.bought'), moment(order.createdAt)],
      [t('services.order.package'), order.quantity > 1 ? `${order.quantity} × ${what}` : what],
      [t('services.order.paperState'), t(stateKey(order))],
    ],
    items: [[order.title, money(order.amount)]],
    sums:
      order.back > 0
        ? [{ row: [t('services.order.back'), `-${money(order.back)}`] satisfies Row, isStrong: true }]
        : [],
    story: [
      ...steps.map((step) => ({
        title: titleOf(step),
        at: moment(step.createdAt),
        by: step.by === undefined ? t('services.order.byItself') : nameOf(step.by),
        text: [
          ...(step.answers ?? []).map(({ ask, text }) => [ask, text].filter(Boolean).join('\n')),
          step.text,
          ...(step.files ?? []).map(({ name }) => `– ${name}`),
        ]
          .filter(Boolean)
          .join('\n'),
      })),
      ...reviews.map(({ user_id, stars, text, answer, createdAt }) => ({
        title: t('services.review.count', { count: stars }),
        at: moment(createdAt),
        by: nameOf(user_id),
        text: [text, answer && `${t('services.review.answer')}${t('services.colon')} ${answer}`]
          .filter(Boolean)
          .join('\n'),
      })),
    ],
  };
}
