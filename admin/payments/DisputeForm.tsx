import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { notedOrToast } from '#shared/client/payments/notedDecision.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { ConfirmWithReason } from '../parts/Confirm.tsx';

interface DisputeFormProps {
  payment: PaymentShape;
  outcome: 'won' | 'lost';
  done: () => void;
  close: () => void;
}

const words = {
  won: { title: 'admin.payment.wonTitle', text: 'admin.payment.wonText', action: 'admin.payment.won' },
  lost: { title: 'admin.payment.lostTitle', text: 'admin.payment.lostText', action: 'admin.payment.lost' },
} as const;

/** How a dispute ended, where the rail has not said so. */
export function DisputeForm({ payment, outcome, done, close }: DisputeFormProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { payment_id, amount, currency } = payment;
  const settled = () => {
    done();
    close();
  };
  const decide = useAction(async (reason: string) => {
    await call.decideDispute({ payment_id, outcome, reason }, { quiet: true });
    settled();
  }, notedOrToast(settled));
  return (
    <ConfirmWithReason
      title={t(words[outcome].title)}
      text={t(words[outcome].text, { amount: money(amount, currency) })}
      action={t(words[outcome].action)}
      grave={outcome === 'lost'}
      busy={decide.isRunning}
      close={close}
      confirm={(reason) => void decide.run(reason)}
    />
  );
}
