import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { AmountInput, typedAmount } from '#shared/client/payments/AmountInput.tsx';
import { AskDialog } from '#shared/client/payments/refunds/AskDialog.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { TextInput, Textarea } from '#shared/client/ui/inputs.tsx';
import { MarkField } from '#shared/client/ui/MarkField.tsx';
import { type Currency, parseAmount } from '#shared/payments/money.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import type { OrderShape } from '#shared/services/orders/orderShapes.ts';
import type { PartyStep } from '#shared/services/orders/process.ts';
import { StepFiles, useStepFiles } from './OrderFiles.tsx';
import { bringsFiles, isSaid } from '#shared/client/services/orderWords.ts';
import { SlotPicker } from '#shared/client/services/bookings/SlotPicker.tsx';
import { useOrderStep } from './useOrder.ts';

const words = (typed: string) => typed.trim();

interface OrderStepDialogProps {
  order: OrderShape;
  /** Not the requirements, which have a form of their own. */
  step: Exclude<PartyStep, 'require'>;
  close: () => void;
}

/** What a step of an order says, brings or proposes, and its button. */
export function OrderStepDialog({ order, step, close }: OrderStepDialogProps): ReactNode {
  const { t, tag } = useTranslation();
  const money = useMoney();
  const { exact } = useFormat();
  const { order_id, amount, currency, proposal, term_until } = order;
  const [text, setText] = useState('');
  const [days, setDays] = useState('3');
  const [back, setBack] = useState(() => typedAmount(amount, currency, tag));
  const [slot, setSlot] = useState<string>();
  const attached = useStepFiles(order_id);
  const [problems, setProblems] = useState<{
    files?: string;
    text?: string;
    days?: string;
    back?: string;
    slot?: string;
  }>({});
  const take = useOrderStep(order_id, close);
  const submit = () => {
    const minor = parseAmount(back, currency as Currency, tag);
    const found = {
      text: isSaid(step) && !words(text) ? t('services.order.saySomething') : undefined,
      days:
        step === 'ask_time' && !(Number(days) >= 1 && Number(days) <= orderLimits.moreDays)
          ? t('services.order.daysUpTo', { most: orderLimits.moreDays })
          : undefined,
      back:
        step === 'ask_cancel' && (minor === undefined || minor > amount)
          ? t('payments.refund.upTo', { amount: money(amount, currency) })
          : undefined,
      files: attached.isSending ? t('services.order.filesWait') : undefined,
      slot: step === 'ask_move' && !slot ? t('errors.slot_missing') : undefined,
    };
    setProblems(found);
    if (Object.values(found).some(Boolean)) return;
    switch (step) {
      case 'ask_cancel':
        return void take.run({ step, text: words(text), back: minor! });
      case 'ask_time':
        return void take.run({ step, text: words(text), days: Number(days) });
      case 'ask_move':
        return void take.run({ step, text: words(text), starts_at: slot! });
      case 'complete':
      case 'agree_cancel':
      case 'agree_time':
      case 'agree_move':
      case 'decline':
      case 'withdraw':
        return void take.run({ step });
      default:
        return void take.run({ step, text: words(text), files: attached.files.map(({ file_id }) => file_id) });
    }
  };
  return (
    <AskDialog
      title={t(`services.order.do.${step}`)}
      about={
        <>
          <p>
            {t(`services.order.about.${step}`, {
              amount: money(proposal?.back ?? amount, currency),
              count: proposal?.days ?? 0,
              when: proposal?.starts_ms === undefined ? '' : exact(proposal.starts_ms),
            })}
          </p>
          {term_until && (step === 'ask_cancel' || step === 'agree_cancel') && (
            <p>{t('services.order.about.renewal')}</p>
          )}
        </>
      }
      action={t(`services.order.do.${step}`)}
      busy={take.isRunning}
      refusal={take.error?.message}
      submit={submit}
      close={close}
    >
      {step === 'ask_cancel' && (
        <AmountInput
          label={t('services.order.back')}
          description={t('services.order.backHint')}
          currency={currency}
          value={back}
          change={setBack}
          error={problems.back}
        />
      )}
      {step === 'ask_move' && order.sx_id !== undefined && (
        <>
          <SlotPicker sx_id={order.sx_id} order_id={order_id} chosen={slot} choose={setSlot} />
          {problems.slot && <p role="alert">{problems.slot}</p>}
        </>
      )}
      {step === 'ask_time' && (
        <TextInput
          label={t('services.order.moreDays')}
          inputMode="numeric"
          maxLength={2}
          value={days}
          error={problems.days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      )}
      {isSaid(step) && (
        <MarkField>
          <Textarea
            label={t('services.order.message')}
            rows={5}
            maxLength={orderLimits.text}
            value={text}
            error={problems.text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </MarkField>
      )}
      {bringsFiles(step) && <StepFiles of={attached} />}
      {problems.files && <p role="alert">{problems.files}</p>}
    </AskDialog>
  );
}
