import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useInOwnMoney } from '#shared/client/payments/useInOwnMoney.ts';
import type { FeedData } from '#shared/community/types.ts';
import { currencySign } from '#shared/payments/currencySign.ts';
import { currencyDecimals, isCurrency } from '#shared/payments/money.ts';

interface JobMoneyProps {
  data: FeedData;
  /** Among others: all in the reader's currency, so that they compare. */
  isListed?: boolean;
}

/** What a job pays, as the reader's language writes it: whole units of its currency, or a range of them; and what that comes to in the reader's. */
export function JobMoney({ data, isListed = false }: JobMoneyProps): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { budget = 0, currency, range_budget } = data;
  const [from, to] = range_budget ?? [budget, budget];
  const minor = 10 ** (isCurrency(currency) ? currencyDecimals[currency] : 0);
  const own = [useInOwnMoney(from * minor, currency), useInOwnMoney(to * minor, currency)].map((one) => one?.rounded);
  const format = new Intl.NumberFormat(language, { ...currencySign(currency), maximumFractionDigits: 0 });
  const told = (least: string, most: string) =>
    range_budget ? t('community.jobs.budget.range', { from: least, to: most }) : least;
  const charged = told(format.format(from), format.format(to));
  if (!own[0] || !own[1]) return charged;
  const inOwn = `≈\u00a0${told(own[0], own[1])}`;
  return isListed ? <span title={charged}>{inOwn}</span> : `${charged} (${inOwn})`;
}
