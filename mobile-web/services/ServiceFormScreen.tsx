import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { ServiceForm } from '#shared/client/services/selling/ServiceForm.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Page } from '../layout/Page.tsx';
import { go } from '../links.ts';

/** A new service, whose id the browser makes, and the change of one. */
export default function ServiceFormScreen(): ReactNode {
  const { t } = useTranslation();
  const { sx_id = '' } = useParams();
  const isNew = useScreen()?.name === 'addService';
  const { answer, error, reload } = useAnswer('getServiceForm', { sx_id });
  return (
    <Page title={t(isNew ? 'services.form.title' : 'services.form.editTitle')} lead={t('services.form.lead')}>
      {answer ? (
        <ServiceForm key={sx_id} sx_id={sx_id} known={answer.form} done={() => go('manageServices')} />
      ) : error ? (
        <ErrorState text={error.message} again={reload} />
      ) : (
        <Loading>
          <Bone height={320} />
        </Loading>
      )}
    </Page>
  );
}
