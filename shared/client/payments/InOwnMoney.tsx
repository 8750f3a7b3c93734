import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Meta } from '#shared/client/ui/Layout.tsx';
import { useInOwnMoney } from './useInOwnMoney.ts';
import { useMoney } from './useMoney.ts';
import classes from './Money.module.css';

/** What a price comes to in the reader's own currency; nothing where it is in that. */
export function InOwnMoney(price: { amount: number; currency: string }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const own = useInOwnMoney(price.amount, price.currency);
  if (!own) return null;
  return (
    // Keeps its line while the rates are asked for.
    <Meta as="span" className={classes.own} title={own.date && t('payments.own.rate', { date: date(own.date) })}>
      {own.exact === undefined ? '\u00a0' : t('payments.own.about', { amount: own.exact })}
    </Meta>
  );
}

interface PriceProps {
  amount: number;
  currency: string;
  /** The price in the words of its place, such as from it or per hour. */
  words: (price: string) => string;
}

/** A price among others: all in the reader's currency, so that they compare. What is really charged stands where it is bought. */
export function OwnPrice({ amount, currency, words }: PriceProps): ReactNode {
  const money = useMoney();
  const own = useInOwnMoney(amount, currency);
  const charged = words(money(amount, currency));
  if (!own) return charged;
  return <span title={charged}>{own.rounded === undefined ? '\u00a0' : words(`≈\u00a0${own.rounded}`)}</span>;
}
