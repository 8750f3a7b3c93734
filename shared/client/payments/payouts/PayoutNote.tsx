import { Button } from '#shared/client/ui/Button.tsx';
import { Meta, Row } from '#shared/client/ui/Layout.tsx';
import type { ReactNode } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import type { PayoutWay } from '#shared/payments/payouts.ts';
import type { PayoutShape } from '#shared/payments/shapes.ts';
import { PayoutBadge } from './PayoutBadge.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';

/** How a payout stands and where it goes; one that nobody has approved can be taken back. */
export function PayoutNote({
  payout: { payout_id, amount, currency, way, to, state, reference, reason },
  cancelled,
}: {
  payout: PayoutShape;
  /** The pressed button is gone then. */
  cancelled: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const cancel = useAction(async () => {
    await call.cancelPayout({ payout_id });
    toast.success(t('payments.payouts.cancelled'));
    cancelled();
    await invalidate('getEarnings');
  });
  return (
    <>
      <Meta breaks>
        {t(`payments.rail.${way as PayoutWay}`)} · {to}
      </Meta>
      {reference && <Meta breaks>{t('payments.payouts.reference', { reference })}</Meta>}
      {reason && <Meta breaks>{reason}</Meta>}
      <Row gap={2} wrap above={2}>
        <PayoutBadge state={state} />
        {state === 'asked' && (
          <Button
            size="compact-sm"
            variant="default"
            loading={cancel.isRunning}
            aria-label={t('payments.payouts.cancelOf', { amount: money(amount, currency) })}
            onClick={() => void cancel.run()}
          >
            {t('payments.payouts.cancel')}
          </Button>
        )}
      </Row>
    </>
  );
}
