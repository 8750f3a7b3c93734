import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { ServiceForm } from '#shared/client/services/selling/ServiceForm.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { go } from '#web/links.ts';
import classes from '#shared/client/services/Services.module.css';

/** /add-service/:sx_id and /edit-service/:sx_id: the browser makes the id of a new one. */
export default function ServiceFormScreen(): ReactNode {
  const { t } = useTranslation();
  const { sx_id = '' } = useParams();
  const isNew = useScreen()?.name === 'addService';
  const { answer, error, reload } = useAnswer('getServiceForm', { sx_id });
  return (
    <AccountFrame
      back="manageServices"
      title={t(isNew ? 'services.form.title' : 'services.form.editTitle')}
      lead={t('services.form.lead')}
    >
      {answer ? (
        <ServiceForm key={sx_id} sx_id={sx_id} known={answer.form} done={() => go('manageServices')} />
      ) : error ? (
        <ErrorState text={error.message} again={reload} />
      ) : (
        <Loading gap={6} className={classes.list}>
          <Bone height={48} />
          <Bone height={240} />
        </Loading>
      )}
    </AccountFrame>
  );
}
