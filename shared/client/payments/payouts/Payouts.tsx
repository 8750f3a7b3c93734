import { Button } from '#shared/client/ui/Button.tsx';
import { Box, Card, Heading, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import type { PayoutWay } from '#shared/payments/payouts.ts';
import { PayoutBadge } from './PayoutBadge.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import classes from '../Earnings.module.css';

const perPage = 10;

/** The first pages of the reader's payouts, newest first. */
export const usePayouts = (pages: number) => usePages('getPayouts', (page) => ({ page, limit: perPage }), pages);

/** Payouts that somebody has asked for; those that nobody has approved can be taken back. */
export function Payouts(): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const [pages, setPages] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const { answers, isAsking } = usePayouts(pages);
  const cancel = useAction(async (payout_id: string) => {
    await call.cancelPayout({ payout_id });
    toast.success(t('payments.payouts.cancelled'));
    list.current?.focus();
    await Promise.all([invalidate('getPayouts'), invalidate('getEarnings')]);
  });
  const payouts = answers?.flatMap((answer) => answer.payouts) ?? [];
  const count = answers?.at(-1)?.count ?? 0;
  if (!payouts.length) return null;
  return (
    <section aria-labelledby="payouts">
      <Heading level={2} size={4} plain id="payouts" className={classes.heading}>
        {t('payments.payouts.title')}
      </Heading>
      <Card as="ul" ref={list} tabIndex={-1} className={classes.rows} aria-labelledby="payouts">
        {payouts.map(({ payout_id, amount, currency, way, to, state, reference, reason, createdAt }) => (
          <Row
            as="li"
            gap={4}
            pad="4 5"
            cross="stretch"
            justify="space-between"
            key={payout_id}
            className={classes.payout}
            data-testid="payout"
          >
            <Box shrink>
              <Text strong figures>
                {money(amount, currency)}
              </Text>
              <Meta breaks>
                {t(`payments.rail.${way as PayoutWay}`)} · {to}
              </Meta>
              {reference && <Meta breaks>{t('payments.payouts.reference', { reference })}</Meta>}
              {reason && <Meta breaks>{reason}</Meta>}
            </Box>
            <Box rigid className={classes.side}>
              <PayoutBadge state={state} />
              <Meta as="span" breaks>
                <When at={createdAt} />
              </Meta>
              {state === 'asked' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={cancel.running?.[0] === payout_id}
                  aria-label={t('payments.payouts.cancelOf', { amount: money(amount, currency) })}
                  onClick={() => void cancel.run(payout_id)}
                >
                  {t('payments.payouts.cancel')}
                </Button>
              )}
            </Box>
          </Row>
        ))}
      </Card>
      {payouts.length < count && (
        <Button
          variant="default"
          self="start"
          className={classes.more}
          loading={isAsking}
          onClick={() => setPages(pages + 1)}
        >
          {t('site.more')}
        </Button>
      )}
    </section>
  );
}
