import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { type PaymentTone, wordsOf } from '#shared/client/payments/paymentWords.tsx';

const tones = { success: 'success', waiting: 'soon', danger: 'warning', plain: 'plain' } as const satisfies Record<
  PaymentTone,
  string
>;

/** How a payment stands, in a word or two. */
export function PaymentBadge({ payment }: { payment: PaymentShape }) {
  const { t } = useTranslation();
  const { tone, label } = wordsOf(payment);
  return (
    <Badge tone={tones[tone]}>
      {t(payment.refund_asked && tone === 'success' ? 'payments.state.refund_asked' : label)}
    </Badge>
  );
}
