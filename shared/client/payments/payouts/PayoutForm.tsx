import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Text } from '#shared/client/ui/Layout.tsx';
import { type Currency, parseAmount } from '#shared/payments/money.ts';
import { type PayoutWay, payoutWays } from '#shared/payments/payouts.ts';
import { carries } from '#shared/payments/rails.ts';
import { AmountInput, typedAmount } from '#shared/client/payments/AmountInput.tsx';
import { AskDialog } from '#shared/client/payments/refunds/AskDialog.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';

interface PayoutFormProps {
  currency: string;
  payable: number;
  renderWays: (words: string) => ReactNode;
  close: () => void;
}

/** Asks for money that was earned, to one of the names that somebody has set. */
export default function PayoutForm({ currency, payable, renderWays, close }: PayoutFormProps): ReactNode {
  const { t, tag } = useTranslation();
  const money = useMoney();
  const { answer } = useAnswer('getPaymentKeys', {});
  // The same id again is the same payout, however often the button is pressed on a bad line.
  const [client_id] = useState(clientId);
  const [typed, setTyped] = useState(() => typedAmount(payable, currency, tag));
  const [chosen, setChosen] = useState<PayoutWay>();
  const [problem, setProblem] = useState('');
  const ask = useAction(async (amount: number, way: PayoutWay) => {
    await call.askPayout({ client_id, currency, amount, way }, { quiet: true });
    void invalidate('getEarnings');
    void invalidate('getPayouts');
    toast.success(t('payments.payouts.asked', { amount: money(amount, currency) }));
    close();
  });
  const title = t('payments.payouts.ask');
  if (!answer)
    return (
      <Dialog title={title} close={close}>
        <Loading gap={4}>
          <Bone height={72} />
          <Bone height={72} />
        </Loading>
      </Dialog>
    );
  const { settings } = answer;
  const nameOf = (way: PayoutWay) => (way === 'paypal' ? settings.paypal_email : settings[way]);
  const ways = payoutWays.filter(
    (way) => nameOf(way) && carries(way, { amount: payable, currency: currency as Currency }),
  );
  const way = chosen ?? ways[0];
  if (!way)
    return (
      <Dialog title={title} close={close}>
        <Text below={4}>{t('payments.payouts.noWay', { currency })}</Text>
        {renderWays(t('payments.payouts.setUp'))}
      </Dialog>
    );
  const submit = () => {
    const amount = parseAmount(typed, currency as Currency, tag);
    const isTooMuch = amount === undefined || amount > payable;
    setProblem(isTooMuch ? t('payments.refund.upTo', { amount: money(payable, currency) }) : '');
    if (!isTooMuch) void ask.run(amount, way);
  };
  return (
    <AskDialog
      title={title}
      about={<p>{t('payments.payouts.text')}</p>}
      action={t('payments.payouts.ask')}
      busy={ask.isRunning}
      refusal={ask.error?.message}
      submit={submit}
      close={close}
    >
      <AmountInput
        label={t('payments.amount')}
        description={t('payments.payouts.available', { amount: money(payable, currency) })}
        currency={currency}
        value={typed}
        change={setTyped}
        error={problem || undefined}
      />
      <Select
        label={t('payments.payouts.way')}
        value={way}
        choices={ways.map((each) => ({ value: each, label: `${t(`payments.rail.${each}`)} · ${nameOf(each)}` }))}
        onChange={({ currentTarget: { value } }) => setChosen(ways.find((each) => each === value))}
      />
    </AskDialog>
  );
}
