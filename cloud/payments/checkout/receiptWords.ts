/** The words of a receipt, in the reader's language. */
import { type Currency, formatMoney } from '#shared/payments/money.ts';
import type { Language } from '#shared/languages.ts';
import type { PaperWords } from '#cloud/kernel/documents.ts';
import type { Say } from '#cloud/kernel/pageMeta.ts';
import type { ReceiptPaper } from './receipts.ts';

type Row = readonly [label: string, value: string];

export function receiptWords(paper: ReceiptPaper, language: Language, t: Say): PaperWords {
  const locale = language.toLowerCase();
  const { currency, brand, isSellers, isDeposit, amount, received, fee, fee_refunded, refunded, disputed } = paper;
  const money = (n: number) =>
    // The one currency sign that no font here has.
    formatMoney({ amount: n, currency: currency as Currency }, locale).replace('฿', 'THB\u00a0');
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const moment = (at: Date) => `${day.format(at)} UTC`;
  const payer = paper.payer ?? t(paper.isMember ? 'payments.closed' : 'payments.visitor');

  const number = new Intl.NumberFormat(locale);
  const titleOf = (type: string, title: string, quantity: number) => {
    if (type === 'deposit') return t('payments.entry.added');
    if (type !== 'votes') return quantity > 1 ? `${number.format(quantity)} × ${title}` : title;
    return `${t('payments.votes', { count: quantity, number: number.format(quantity) })} · ${title}`;
  };

  const sums: { row: Row; isStrong: boolean }[] = [];
  const add = (label: string, n: number, isStrong = false) => void sums.push({ row: [label, money(n)], isStrong });
  const left = amount - refunded - disputed;
  add(t('payments.offer.total'), amount, true);
  if (received !== amount) add(t('payments.receipt.received'), received);
  if (isSellers) add(t('payments.paper.fee', { brand }), -fee);
  else if (fee) add(t('payments.offer.fee', { brand }), fee);
  for (const refund of paper.refunds) add(t('payments.paper.refund', { date: moment(refund.at) }), -refund.amount);
  if (disputed) add(t('payments.paper.disputed'), -disputed);
  if (isSellers && fee_refunded) add(t('payments.paper.feeBack'), fee_refunded);
  if (isSellers) add(t('payments.paper.earned'), left - fee + fee_refunded, true);
  else if (refunded || disputed) add(t('payments.paper.left'), left, true);

  return {
    title: t(isSellers ? 'payments.paper.sold' : 'payments.paper.title'),
    number: paper.number,
    brand,
    at: paper.paid_at,
    test: paper.test ? t('payments.paper.test') : undefined,
    facts: [
      [t('payments.paper.number'), paper.number],
      [t('payments.receipt.paidAt'), moment(paper.paid_at)],
      [t('payments.receipt.way'), t(`payments.rail.${paper.rail}`)],
      [t('payments.paper.payer'), payer],
      ...(isDeposit ? [] : [[t('payments.receipt.to'), paper.receiver ?? t('payments.closed')] satisfies Row]),
    ],
    items: paper.items.map(({ type, title, quantity, amount: n }) => [titleOf(type, title, quantity), money(n)]),
    sums,
  };
}
