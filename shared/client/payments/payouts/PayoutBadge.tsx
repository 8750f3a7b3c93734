import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import type { PayoutState } from '#shared/payments/payouts.ts';

const tones = {
  asked: 'soon',
  approved: 'soon',
  paid: 'success',
  refused: 'warning',
  cancelled: 'plain',
} as const satisfies Record<PayoutState, string>;

/** The state of a payout. */
export function PayoutBadge({ state }: { state: string }): ReactNode {
  const { t } = useTranslation();
  const known = state as PayoutState;
  return <Badge tone={tones[known]}>{t(`payments.payouts.state.${known}`)}</Badge>;
}
