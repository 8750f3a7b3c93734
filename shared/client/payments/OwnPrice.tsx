import type { ReactNode } from 'react';
import { useInOwnMoney } from './useInOwnMoney.ts';
import { useMoney } from './useMoney.ts';

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
