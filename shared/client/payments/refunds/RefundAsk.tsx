import { Button } from '#shared/client/ui/Button.tsx';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Card, Row, Text } from '#shared/client/ui/Layout.tsx';
import { paymentLimits } from '#shared/payments/limits.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { moneyMoved } from '#shared/client/payments/beginPayment.ts';

/** Asks who was paid for the money back, once. */
export function RefundAsk({ payment: { payment_id, refund_asked, items } }: { payment: PaymentShape }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const ask = useAction(async () => {
    const { payment } = await call.askRefund({ payment_id, reason: reason.trim() }, { quiet: true });
    changeAnswer('getPayment', { payment_id }, (known) => known && { ...known, payment });
    moneyMoved();
  });
  // What lies on one's own balance can be spent.
  if (items.some(({ type }) => type === 'deposit')) return null;
  if (refund_asked)
    return (
      <Card as="p" soft pad="4 5" role="status">
        {t('payments.refund.asked')}{' '}
        <Text as="q" tone="ink" breaks>
          {refund_asked}
        </Text>
      </Card>
    );
  if (!isOpen)
    return (
      <Button variant="subtle" self="center" onClick={() => setOpen(true)}>
        {t('payments.refund.ask')}
      </Button>
    );
  return (
    <Card
      as="form"
      gap={4}
      pad="5 6"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void ask.run();
      }}
    >
      <Textarea
        label={t('payments.refund.reason')}
        description={t('payments.refund.text')}
        value={reason}
        rows={3}
        maxLength={paymentLimits.reason}
        required
        ref={field}
        error={ask.error?.fields?.['reason']}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {ask.error && !ask.error.fields && <FormRefusal text={ask.error.message} />}
      <Row gap={2} cross="stretch" wrap>
        <Button type="submit" loading={ask.isRunning} disabled={!reason.trim()}>
          {t('payments.refund.send')}
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          {t('payments.refund.leave')}
        </Button>
      </Row>
    </Card>
  );
}
