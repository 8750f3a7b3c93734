import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { FeedData } from '#shared/community/types.ts';
import { currencySign } from '#shared/payments/currencySign.ts';

/** What a job pays, as the reader's language writes it: whole units of its currency, or a range of them. */
export function useJobMoney(): (data: FeedData) => string {
  const { t } = useTranslation();
  const { language } = useFormat();
  return ({ budget, currency, range_budget }) => {
    const format = new Intl.NumberFormat(language, { ...currencySign(currency), maximumFractionDigits: 0 });
    return range_budget
      ? t('community.jobs.budget.range', { from: format.format(range_budget[0]), to: format.format(range_budget[1]) })
      : format.format(budget ?? 0);
  };
}
