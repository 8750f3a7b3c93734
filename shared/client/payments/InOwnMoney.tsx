import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Meta } from '#shared/client/ui/Layout.tsx';
import { useInOwnMoney } from './useInOwnMoney.ts';
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
