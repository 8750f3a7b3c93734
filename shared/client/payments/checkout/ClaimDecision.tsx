import { type ReactNode, useState } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { paymentLimits } from '#shared/payments/limits.ts';
import { type Currency, parseAmount } from '#shared/payments/money.ts';
import type { ClaimShape } from '#shared/payments/shapes.ts';
import { AmountInput, typedAmount } from '#shared/client/payments/AmountInput.tsx';
import { AskDialog } from '#shared/client/payments/refunds/AskDialog.tsx';
import { ifNoted } from '#shared/client/payments/notedDecision.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';

interface ClaimDecisionProps {
  claim: ClaimShape;
  decision: 'confirm' | 'refuse';
  done: () => void;
  close: () => void;
}

/** Confirms that the money of a claim has arrived, with the amount that did, or refuses the claim with a reason. */
export default function ClaimDecision({ claim, decision, done, close }: ClaimDecisionProps): ReactNode {
  const { t, tag } = useTranslation();
  const money = useMoney();
  const { claim_id, currency, amount, reference, receiver_id } = claim;
  const me = useUser()?.user_id;
  const isOthers = receiver_id !== undefined && receiver_id !== me;
  const receiver = usePeople(isOthers ? [receiver_id] : []).get(receiver_id ?? 0)?.full_name;
  const [typed, setTyped] = useState(() => typedAmount(amount, currency, tag));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const settled = () => {
    done();
    close();
  };
  const decide = useAction(async (received: number | undefined) => {
    await call.decideClaim(
      received === undefined ? { claim_id, decision: 'refuse', reason } : { claim_id, decision: 'confirm', received },
      { quiet: true },
    );
    toast.success(t(received === undefined ? 'payments.claims.refused' : 'payments.claims.confirmed'));
    settled();
  }, ifNoted(settled));
  const isConfirm = decision === 'confirm';
  const received = isConfirm ? parseAmount(typed, currency as Currency, tag) : undefined;
  const submit = () => {
    if (isConfirm && received === undefined) return setProblem(t('payments.amountNeeded'));
    if (!isConfirm && !reason.trim()) return setProblem(t('payments.reasonNeeded'));
    setProblem('');
    void decide.run(received);
  };
  return (
    <AskDialog
      title={t(isConfirm ? 'payments.claims.confirmTitle' : 'payments.claims.refuseTitle')}
      about={
        <p>
          {t(
            isConfirm
              ? isOthers
                ? 'payments.claims.confirmTextOther'
                : 'payments.claims.confirmText'
              : 'payments.claims.refuseText',
            {
              name: receiver ?? '…',
              amount: money(amount, currency),
              reference,
            },
          )}
        </p>
      }
      grave={!isConfirm}
      action={t(isConfirm ? 'payments.claims.confirm' : 'payments.claims.refuse')}
      busy={decide.isRunning}
      refusal={decide.error?.message}
      submit={submit}
      close={close}
    >
      {isConfirm ? (
        <AmountInput
          label={t('payments.claims.received')}
          description={
            received !== undefined && received < amount
              ? t('payments.claims.tooLittle')
              : t('payments.claims.receivedHint')
          }
          currency={currency}
          value={typed}
          change={setTyped}
          error={problem || undefined}
        />
      ) : (
        <Textarea
          label={t('payments.reason')}
          description={t('payments.claims.reasonHint')}
          rows={3}
          maxLength={paymentLimits.reason}
          value={reason}
          error={problem || undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </AskDialog>
  );
}
