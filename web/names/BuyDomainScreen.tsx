import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { BuyName } from '#shared/client/names/BuyName.tsx';
import { likelyCurrency, nameCurrencies } from '#shared/client/names/names.ts';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import classes from './Domain.module.css';

/** /domain/domain/buy?name=&currency=: for how long, and who registers it. */
export default function BuyDomainScreen(): ReactNode {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const currency = nameCurrencies.find((each) => each === params.get('currency')) ?? likelyCurrency();
  return (
    <div className={classes.narrow}>
      <PageHead title={t('names.buy.title')} />
      <BuyName name={params.get('name') ?? ''} currency={currency} />
    </div>
  );
}
