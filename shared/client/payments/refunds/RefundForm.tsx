import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { paymentLimits } from '#shared/payments/limits.ts';
import { type Currency, parseAmount } from '#shared/payments/money.ts';
import { isByHand, type RailName } from '#shared/payments/rails.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { AmountInput, typedAmount } from '#shared/client/payments/AmountInput.tsx';
import { AskDialog } from './AskDialog.tsx';
import { ifNoted } from '#shared/client/payments/notedDecision.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useThing } from '#shared/client/payments/useThing.ts';

interface RefundFormProps {
  payment: PaymentShape;
  /** What it begins with, in minor units; all that is left otherwise. */
  amount?: number;
  /** To an operator: above which sum two decide, and the sums that another one has decided already. Minor units. */
  two?: { above: number; decided: readonly number[] };
  /** The other things that were paid with it go back too. */
  done: () => void;
  close: () => void;
}

/** Who moves the money: the rail, by the platform's keys or one's own, who presses, the receiver that was paid straight, or an operator. */
type Mover = 'rail' | 'ownRail' | 'self' | 'receiver' | 'operator';
const says = {
  rail: { about: 'payments.refund.byRail', done: 'payments.refund.done', act: 'payments.refund.act' },
  ownRail: { about: 'payments.refund.byOwnRail', done: 'payments.refund.done', act: 'payments.refund.act' },
  self: { about: 'payments.refund.byHand', done: 'payments.owed.done', act: 'payments.owed.act' },
  receiver: { about: 'payments.refund.byReceiver', done: 'payments.refund.leftToReceiver', act: 'payments.refund.act' },
  operator: { about: 'payments.refund.byUs', done: 'payments.refund.left', act: 'payments.refund.act' },
} as const;

/** Gives a payment back, whole or in part, by its receiver or by an operator. */
export default function RefundForm({ payment, amount: wanted, two, done, close }: RefundFormProps): ReactNode {
  const { t, tag } = useTranslation();
  const money = useMoney();
  const thing = useThing();
  const me = useUser()?.user_id;
  const { payment_id, currency, refundable, rail, items, state, direct, receiver_id } = payment;
  // The person who has the money sends it back: the receiver who was paid straight, else an operator.
  const isMine = me === receiver_id;
  const mover: Mover = !isByHand(rail as RailName)
    ? direct && isMine
      ? 'ownRail'
      : 'rail'
    : direct === isMine
      ? 'self'
      : direct
        ? 'receiver'
        : 'operator';
  // The same id again is the same refund, however often the button is pressed on a bad line.
  const [client_id] = useState(clientId);
  const [how, setHow] = useState<'whole' | 'part'>(wanted === undefined || wanted === refundable ? 'whole' : 'part');
  const [typed, setTyped] = useState(() => typedAmount(wanted ?? refundable, currency, tag));
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [problems, setProblems] = useState<{ amount?: string; reason?: string; reference?: string }>({});
  const sum = how === 'part' ? parseAmount(typed, currency as Currency, tag) : refundable;
  // Nothing is sent before another operator has decided the same.
  const together = (sum ?? 0) + payment.refunded + payment.going_back;
  const isFirst = two !== undefined && sum !== undefined && together > two.above && !two.decided.includes(sum);
  const isSentByHand = mover === 'self' && !isFirst;
  const isWhole = items.some(({ whole }) => whole) || state === 'late' || state === 'underpaid';
  const settled = () => {
    done();
    close();
  };
  const refund = useAction(async (amount: number | undefined) => {
    await call.refundPayment(
      { payment_id, client_id, amount, reason, ...(isSentByHand && { reference }) },
      { quiet: true },
    );
    toast.success(t(says[mover].done, { amount: money(amount ?? refundable, currency) }));
    settled();
  }, ifNoted(settled));
  const submit = () => {
    const amount = how === 'part' ? parseAmount(typed, currency as Currency, tag) : undefined;
    const found = {
      amount:
        how === 'part' && (amount === undefined || amount > refundable)
          ? t('payments.refund.upTo', { amount: money(refundable, currency) })
          : undefined,
      reason: reason.trim() ? undefined : t('payments.reasonNeeded'),
      reference: isSentByHand && !reference.trim() ? t('payments.owed.referenceNeeded') : undefined,
    };
    setProblems(found);
    if (!found.amount && !found.reason && !found.reference) void refund.run(amount);
  };
  return (
    <AskDialog
      title={t('payments.refund.title')}
      about={
        <>
          <p>{items.map(thing).join(', ')}</p>
          <p>
            {isFirst
              ? t('payments.refund.first', { amount: money(two.above, currency) })
              : t(says[mover].about, {
                  amount: money(refundable, currency),
                  rail: t(`payments.rail.${rail as RailName}`),
                })}
          </p>
        </>
      }
      action={t(isFirst ? 'payments.refund.note' : says[mover].act)}
      busy={refund.isRunning}
      refusal={refund.error?.message}
      submit={submit}
      close={close}
    >
      {!isWhole && (
        <ChipChoice
          label={t('payments.refund.how')}
          choices={[
            { value: 'whole', label: t('payments.refund.whole') },
            { value: 'part', label: t('payments.refund.part') },
          ]}
          input={{
            name: 'how',
            onChange: (event) => setHow(event.currentTarget.value === 'part' ? 'part' : 'whole'),
            defaultValue: how,
          }}
        />
      )}
      {how === 'part' && (
        <AmountInput
          label={t('payments.amount')}
          currency={currency}
          value={typed}
          change={setTyped}
          error={problems.amount}
        />
      )}
      <Textarea
        label={t('payments.reason')}
        description={t('payments.refund.reasonHint')}
        rows={3}
        maxLength={paymentLimits.reason}
        value={reason}
        error={problems.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isSentByHand && (
        <TextInput
          label={t('payments.owed.reference')}
          description={t('payments.owed.referenceHint')}
          autoComplete="off"
          maxLength={paymentLimits.reference}
          value={reference}
          error={problems.reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      )}
    </AskDialog>
  );
}
