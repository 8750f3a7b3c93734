import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect } from 'react';
import { serverNow } from '#shared/client/app/clock.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { navigate } from '#shared/client/app/navigation.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { PathLink } from '#shared/client/payments/PathLink.tsx';
import { toTalk } from './orderWords.ts';

/** Milliseconds for which a payment has just been made; later its page is looked at for its own sake. */
const justNow = 2 * 60_000;

/** Where a paid service leads: at once to the conversation with its provider, where the purchase stands, and later to its order. */
export function PaidOrder({ order_id, paid_at }: { order_id: string; paid_at: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const isNew = paid_at !== undefined && serverNow() - Date.parse(paid_at) < justNow;
  const { answer } = useAnswer('getOrder', isNew ? { order_id } : undefined);
  useEffect(() => {
    if (answer?.conversation_id) navigate(toTalk(answer.conversation_id, answer.message));
  }, [answer]);
  return (
    <Button size="lg" renderRoot={(props) => <PathLink {...props} href={`/orders/${order_id}`} />}>
      {t('services.order.toOrder')}
    </Button>
  );
}
