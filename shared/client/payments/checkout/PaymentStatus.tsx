import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import type { PaymentState } from '#shared/payments/process.ts';

const tones = {
  created: 'soon',
  awaiting: 'soon',
  confirmed: 'success',
  overpaid: 'warning',
  underpaid: 'warning',
  late: 'warning',
  partly_refunded: 'plain',
  refunded: 'plain',
  disputed: 'warning',
  won: 'success',
  lost: 'plain',
  failed: 'plain',
  cancelled: 'plain',
  expired: 'plain',
} as const satisfies Record<PaymentState, string>;

/** The state of a payment. */
export function PaymentStatus({ state }: { state: string }): ReactNode {
  const { t } = useTranslation();
  const known = state as PaymentState;
  return <Badge tone={tones[known]}>{t(`payments.status.${known}`)}</Badge>;
}
