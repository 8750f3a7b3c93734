import { useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { AskDialog } from '#shared/client/payments/refunds/AskDialog.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { paymentLimits } from '#shared/payments/limits.ts';
import type { PayoutWay } from '#shared/payments/payouts.ts';
import { rails } from '#shared/payments/rails.ts';
import type { PayoutShape } from '#shared/payments/shapes.ts';

const sources = rails.filter((rail) => rail !== 'balance');
type Source = (typeof sources)[number];

/** Notes that a payout was sent: out of which rail's money, and under what reference. */
export function PayForm({ payout, done, close }: { payout: PayoutShape; done: () => void; close: () => void }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { payout_id, amount, currency, way, to } = payout;
  const [from, setFrom] = useState<Source>(way as Source);
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);
  const pay = useAction(async () => {
    await call.decidePayout({ payout_id, decision: 'pay', from, reference }, { quiet: true });
    toast.success(t('admin.payouts.paid', { amount: money(amount, currency) }));
    done();
    close();
  });
  return (
    <AskDialog
      title={t('admin.payouts.payTitle')}
      about={
        <p>
          {t('admin.payouts.payText', {
            amount: money(amount, currency),
            way: t(`payments.rail.${way as PayoutWay}`),
            to,
          })}
        </p>
      }
      action={t('admin.payouts.pay')}
      busy={pay.isRunning}
      refusal={pay.error?.message}
      submit={() => {
        setMissing(!reference.trim());
        if (reference.trim()) void pay.run();
      }}
      close={close}
    >
      <Select
        label={t('admin.payouts.from')}
        value={from}
        choices={sources.map((value) => ({ value, label: t(`payments.rail.${value}`) }))}
        onChange={({ currentTarget: { value } }) => setFrom(sources.find((each) => each === value) ?? from)}
      />
      <TextInput
        label={t('admin.payouts.reference')}
        description={t('admin.payouts.referenceHint')}
        maxLength={paymentLimits.reference}
        autoComplete="off"
        value={reference}
        error={isMissing ? t('admin.payouts.referenceNeeded') : undefined}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </AskDialog>
  );
}
