import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { paymentLimits } from '#shared/payments/limits.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { AskDialog } from './AskDialog.tsx';

interface DeclineRefundProps {
  payment: PaymentShape;
  done: () => void;
  close: () => void;
}

/** Says no to a refund that was asked for, with the reason that the payer reads. */
export function DeclineRefund({ payment: { payment_id }, done, close }: DeclineRefundProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const decline = useAction(async () => {
    await call.declineRefund({ payment_id, reason }, { quiet: true });
    toast.success(t('payments.refund.declined'));
    done();
    close();
  });
  return (
    <AskDialog
      title={t('payments.refund.declineTitle')}
      action={t('payments.refund.decline')}
      grave
      busy={decline.isRunning}
      refusal={decline.error?.message}
      submit={() => {
        setMissing(!reason.trim());
        if (reason.trim()) void decline.run();
      }}
      close={close}
    >
      <Textarea
        label={t('payments.reason')}
        description={t('payments.refund.declineHint')}
        rows={3}
        maxLength={paymentLimits.reason}
        value={reason}
        error={isMissing ? t('payments.reasonNeeded') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </AskDialog>
  );
}
