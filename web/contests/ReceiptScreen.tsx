import { Button } from '#shared/client/ui/Button.tsx';
import { IconReceiptOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { ReceiptPage } from '#shared/client/contests/certification/ReceiptPage.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { To } from '#web/links.ts';

export default function ReceiptScreen(): ReactNode {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const { answer, error, reload } = useAnswer('getReceipt', { code });
  if (error && !answer)
    return error.code === 'receipt_not_found' || error.code === 'invalid' ? (
      <EmptyState
        level={1}
        icon={<IconReceiptOff size={28} />}
        title={t('contests.receipt.none')}
        text={t('errors.receipt_not_found')}
      >
        <Button renderRoot={(props) => <To {...props} name="contests" />}>{t('site.landing.see')}</Button>
      </EmptyState>
    ) : (
      <ErrorState level={1} text={error.message} again={reload} />
    );
  if (!answer)
    return (
      <Loading>
        <Bone width="min(480px, 90%)" height={52} />
        <Bone height={360} />
      </Loading>
    );
  const { cx_id } = answer.receipt;
  return (
    <ReceiptPage
      receipt={answer.receipt}
      renderContest={(text) => (
        <To name="contest" params={{ cx_id }}>
          {text}
        </To>
      )}
      renderResult={(text) => (
        <To name="result" params={{ cx_id }}>
          {text}
        </To>
      )}
    />
  );
}
