import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { currencyDecimals, isCurrency } from '#shared/payments/money.ts';
import { useMoney } from './useMoney.ts';
import { useOwnCurrency } from './useOwnCurrency.ts';
import { Meta } from '#shared/client/ui/Layout.tsx';
import classes from './Money.module.css';

/** What a price comes to in the reader's own currency; nothing where it is in that. */
export function InOwnMoney({ amount, currency }: { amount: number; currency: string }): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const money = useMoney();
  const own = useOwnCurrency();
  const isOther = isCurrency(currency) && own !== currency;
  const { answer } = useAnswer('getRates', isOther ? {} : undefined);
  if (!isOther) return null;
  const rateOf = (code: string) => (code === answer?.base ? 1 : answer?.rates[code]);
  const [from, to] = [rateOf(currency), rateOf(own)];
  if (answer && (!from || !to)) return null;
  const units = answer && ((amount / 10 ** currencyDecimals[currency]) * to!) / from!;
  return (
    // Keeps its line while the rates are asked for.
    <Meta as="span" className={classes.own} title={answer && t('payments.own.rate', { date: date(answer.date) })}>
      {units === undefined
        ? '\u00a0'
        : t('payments.own.about', { amount: money(Math.round(units * 10 ** currencyDecimals[own]), own) })}
    </Meta>
  );
}
