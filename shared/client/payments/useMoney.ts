import { useCallback } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { formatMoney, isCurrency } from '#shared/payments/money.ts';

/** Minor units of a currency (ISO 4217) as the reader's language writes them, such as `€12.50`. */
export function useMoney(): (amount: number, currency: string) => string {
  const { language } = useFormat();
  return useCallback(
    (amount, currency) =>
      isCurrency(currency) ? formatMoney({ amount, currency }, language) : `${amount} ${currency}`,
    [language],
  );
}
