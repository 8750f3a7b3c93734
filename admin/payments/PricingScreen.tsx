import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, Stack } from '#shared/client/ui/Layout.tsx';
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
    <Stack gap={4}>
      <Head title={t('admin.pricing.title')} note={t('admin.pricing.note')} />
      {answer ? (
        <>
          <ProposedPrices answer={answer} />
          <PricingForm key={answer.pricing.pricing_id} pricing={answer.pricing} />
          <Card as="section" pad={6} className={classes.part} aria-labelledby="history">
            <Heading level={2} size={4} id="history">
              {t('admin.pricing.history')}
            </Heading>
            <PricingHistory history={answer.history} first={answer.first} />
          </Card>
        </>
      ) : error ? (
        <ErrorState text={error.message} again={reload} />
      ) : (
        <Loading gap={4}>
          <Bone height={140} />
          <Bone height={420} />
        </Loading>
      )}
    </Stack>
  );
}
