import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Head } from '../parts/Head.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { PricingForm } from './PricingForm.tsx';
import { PricingHistory } from './PricingHistory.tsx';
import { ProposedPrices } from './ProposedPrices.tsx';
import classes from './Pricing.module.css';

/** The platform's fee, and what may be asked for in which currency: dated, so that nothing that has begun changes. */
export default function PricingScreen(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useKeptAnswer('getPricing', {});
  return (
    <div className={classes.page}>
      <Head title={t('admin.pricing.title')} note={t('admin.pricing.note')} />
      {answer ? (
        <>
          <ProposedPrices answer={answer} />
          <PricingForm key={answer.pricing.pricing_id} pricing={answer.pricing} />
          <section className={classes.part} aria-labelledby="history">
            <h2 id="history">{t('admin.pricing.history')}</h2>
            <PricingHistory history={answer.history} first={answer.first} />
          </section>
        </>
      ) : error ? (
        <ErrorState text={error.message} again={reload} />
      ) : (
        <Loading className={classes.form}>
          <Bone height={140} />
          <Bone height={420} />
        </Loading>
      )}
    </div>
  );
}
