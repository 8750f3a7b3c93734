import { type ReactNode, useState } from 'react';
import { CurrentPassword } from '#shared/client/accounts/CurrentPassword.tsx';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer, invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { type Currency, parseAmount } from '#shared/payments/money.ts';
import { type PayoutWay, payoutWays } from '#shared/payments/payouts.ts';
import { carries } from '#shared/payments/rails.ts';
import { AmountInput, typedAmount } from '#shared/client/payments/AmountInput.tsx';
import { AskDialog } from '#shared/client/payments/refunds/AskDialog.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';

interface PayoutFormProps {
  currency: string;
  payable: number;
  close: () => void;
}

/** The field of somebody's settings that names them to each way, and its label. */
const places = {
  paypal: { field: 'paypal_email', label: 'accounts.payment.paypal' },
  payoneer: { field: 'payoneer', label: 'accounts.payment.payoneer' },
  zelle: { field: 'zelle', label: 'accounts.payment.zelle' },
  cash_app: { field: 'cash_app', label: 'accounts.payment.cashApp' },
  moncash: { field: 'moncash', label: 'accounts.payment.moncash' },
} as const satisfies Record<PayoutWay, object>;

/** Asks for money that was earned, to a name that somebody has set, or sets here. */
export default function PayoutForm({ currency, payable, close }: PayoutFormProps): ReactNode {
  const { t, tag } = useTranslation();
  const money = useMoney();
  const { answer } = useAnswer('getPaymentKeys', {});
  // The same id again is the same payout, however often the button is pressed on a bad line.
  const [client_id] = useState(clientId);
  const [typed, setTyped] = useState(() => typedAmount(payable, currency, tag));
  const [chosen, setChosen] = useState<PayoutWay>();
  const [name, setName] = useState('');
  const [current, setCurrent] = useState('');
  const [problems, setProblems] = useState<{ amount?: string; name?: string; current?: string }>({});
  const hasPassword = useUser()?.personalData?.has_password !== false;
  const ask = useAction(async (amount: number, way: PayoutWay, rev: number, to: string) => {
    if (to) {
      const given = { [places[way].field]: to, rev, ...(current && { current }) };
      const { settings } = await call.updatePaymentSettings(given, { quiet: true });
      changeAnswer('getPaymentKeys', {}, (known) => known && { ...known, settings });
    }
    await call.askPayout({ client_id, currency, amount, way }, { quiet: true });
    void invalidate('getEarnings');
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
  const nameOf = (each: PayoutWay) => settings[places[each].field];
  const ways = payoutWays.filter((each) => carries(each, { amount: payable, currency: currency as Currency }));
  // Payoneer carries all.
  const way = chosen ?? ways.find(nameOf) ?? ways[0]!;
  const { field, label } = places[way];
  const isNew = !nameOf(way);
  const refused = (at: string) => ask.error?.fields?.[at];
  const passwordRefusal = ask.error?.code === 'wrong_password' ? ask.error.message : refused('current');
  const submit = () => {
    const amount = parseAmount(typed, currency as Currency, tag);
    const isTooMuch = amount === undefined || amount > payable;
    const to = isNew ? name.trim() : '';
    const isUnproven = isNew && hasPassword && !current;
    setProblems({
      amount: isTooMuch ? t('payments.refund.upTo', { amount: money(payable, currency) }) : undefined,
      name: isNew && !to ? t('validation.missing') : undefined,
      current: isUnproven ? t('accounts.invalid.currentPassword') : undefined,
    });
    if (!isTooMuch && (to || !isNew) && !isUnproven) void ask.run(amount, way, settings.rev, to);
  };
  return (
    <AskDialog
      title={title}
      about={<p>{t('payments.payouts.text')}</p>}
      action={t('payments.payouts.ask')}
      busy={ask.isRunning}
      refusal={refused(field) || passwordRefusal ? '' : ask.error?.message}
      submit={submit}
      close={close}
    >
      <AmountInput
        label={t('payments.amount')}
        description={t('payments.payouts.available', { amount: money(payable, currency) })}
        currency={currency}
        value={typed}
        change={setTyped}
        error={problems.amount}
      />
      <Select
        label={t('payments.payouts.way')}
        value={way}
        choices={ways.map((each) => ({
          value: each,
          label: [t(`payments.rail.${each}`), nameOf(each)].filter(Boolean).join(' · '),
        }))}
        onChange={({ currentTarget: { value } }) => {
          setChosen(ways.find((each) => each === value));
          setName('');
          ask.clear();
        }}
      />
      {isNew && (
        <TextInput
          label={t(label)}
          description={t('payments.payouts.kept')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode={way === 'paypal' ? 'email' : undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={name}
          error={problems.name ?? refused(field)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {isNew && (
        <CurrentPassword
          description={t('accounts.payment.passwordWhy')}
          value={current}
          error={problems.current ?? passwordRefusal}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
      )}
    </AskDialog>
  );
}
