import { Button } from '#shared/client/ui/Button.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Card, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { SubscriptionShape } from '#shared/payments/shapes.ts';
import type { SubscriptionEnd } from '#shared/payments/subscriptions.ts';
import { AskDialog } from '#shared/client/payments/refunds/AskDialog.tsx';
import { paymentPath, subscriptionChanged } from '#shared/client/payments/beginPayment.ts';
import { ChangeWay } from '#shared/client/payments/checkout/ChangeWay.tsx';
import { Charges } from './Charges.tsx';
import { declinedText } from '#shared/client/payments/paymentWords.tsx';
import { useCardName, useRailName } from '#shared/client/payments/checkout/railMarks.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import cards from '#shared/client/payments/Cards.module.css';
import classes from './Subscriptions.module.css';

const endings: Readonly<Record<SubscriptionEnd, Key>> = {
  cancelled: 'payments.subscriptions.ended.cancelled',
  unpaid: 'payments.subscriptions.ended.unpaid',
  given_back: 'payments.subscriptions.ended.givenBack',
  not_sold: 'payments.subscriptions.ended.notSold',
};

const nextLabel = ({ ends_then, state }: SubscriptionShape): Key =>
  state === 'past_due'
    ? 'payments.subscriptions.paidUntil'
    : ends_then
      ? 'payments.subscriptions.endsOn'
      : 'payments.subscriptions.next';

/** One subscription: what it costs, what comes next, and what its buyer can do. */
export function SubscriptionCard({
  subscription,
  seller,
}: {
  subscription: SubscriptionShape;
  seller: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const money = useMoney();
  const railName = useRailName();
  const cardName = useCardName();
  const id = useId();
  const [asking, setAsking] = useState<'cancel' | 'change'>();
  const { subscription_id, title, amount, currency, every, state, ends_then, paid_until, card, rail } = subscription;
  const setCancelled = useAction(async (isCancelled: boolean) => {
    await call.cancelSubscription({ subscription_id, cancel: isCancelled }, { quiet: true });
    setAsking(undefined);
    toast.success(t(isCancelled ? 'payments.subscriptions.cancelled' : 'payments.subscriptions.resumed'));
    subscriptionChanged();
  });
  const skip = useAction(async () => {
    await call.skipTestTime({ subscription_id }, { quiet: true });
    subscriptionChanged();
  });
  const isOver = state === 'ended';
  const paymentWay = rail === 'balance' ? railName(rail) : card ? cardName(card) : t('payments.subscriptions.noCard');
  return (
    <article className={cards.card} aria-labelledby={id} data-testid="subscription">
      <Row as="header" cross="baseline" justify="space-between" gap={3} className={cards.head}>
        <h2 id={id} className={cards.title}>
          {title}
        </h2>
        <State subscription={subscription} />
      </Row>
      <Text strong figures>
        {t(`payments.every.${every}`, { amount: money(amount, currency) })}
        {seller && <span className={classes.seller}> · {seller}</span>}
        {subscription.test && <span className={classes.seller}> · {t('payments.test')}</span>}
      </Text>
      {state === 'past_due' && <Failure subscription={subscription} change={() => setAsking('change')} />}
      <Card as="dl" pad="3 4" surface="sunken" className={cards.facts}>
        {isOver ? (
          <div>
            <dt>{t('payments.subscriptions.endedOn')}</dt>
            <dd>{date(subscription.ended_at ?? paid_until)}</dd>
          </div>
        ) : (
          <div>
            <dt>{t(nextLabel(subscription))}</dt>
            <dd data-testid="next">{date(paid_until)}</dd>
          </div>
        )}
        <div>
          <dt>{t('payments.subscriptions.way')}</dt>
          <dd>{paymentWay}</dd>
        </div>
        <div>
          <dt>{t('payments.subscriptions.since')}</dt>
          <dd>{date(subscription.started_at)}</dd>
        </div>
      </Card>
      {isOver && subscription.ended_by && (
        <Meta size={3} breaks>
          {t(endings[subscription.ended_by])}
        </Meta>
      )}
      {!asking && <FormRefusal text={setCancelled.error?.message ?? ''} />}
      {!isOver && (
        <Row gap={2} wrap className={cards.acts}>
          {ends_then ? (
            <Button size="sm" loading={setCancelled.isRunning} onClick={() => void setCancelled.run(false)}>
              {t('payments.subscriptions.resume')}
            </Button>
          ) : (
            <>
              {state !== 'past_due' && (
                <Button size="sm" variant="default" onClick={() => setAsking('change')}>
                  {t('payments.subscriptions.change')}
                </Button>
              )}
              <Button size="sm" variant="default" onClick={() => setAsking('cancel')}>
                {t('payments.subscriptions.cancel')}
              </Button>
            </>
          )}
        </Row>
      )}
      {subscription.test && !isOver && (
        <Row pad="2 3" gap="2 4" justify="space-between" wrap size={2} soft className={classes.skip} radius="control">
          <p>{t('payments.subscriptions.skipText')}</p>
          <Button size="compact-sm" variant="default" loading={skip.isRunning} onClick={() => void skip.run()}>
            {t('payments.subscriptions.skip')}
          </Button>
          <FormRefusal text={skip.error?.message ?? ''} />
        </Row>
      )}
      <Charges subscription_id={subscription_id} />
      {asking === 'cancel' && (
        <AskDialog
          title={t('payments.subscriptions.cancelTitle')}
          about={t(state === 'past_due' ? 'payments.subscriptions.cancelNow' : 'payments.subscriptions.cancelText', {
            date: date(paid_until),
          })}
          action={t('payments.subscriptions.cancel')}
          busy={setCancelled.isRunning}
          refusal={setCancelled.error?.message}
          submit={() => void setCancelled.run(true)}
          close={() => setAsking(undefined)}
        />
      )}
      {asking === 'change' && <ChangeWay subscription={subscription} close={() => setAsking(undefined)} />}
    </article>
  );
}

function State({ subscription: { state, ends_then } }: { subscription: SubscriptionShape }) {
  const { t } = useTranslation();
  if (state === 'ended') return <Badge>{t('payments.subscriptions.state.ended')}</Badge>;
  if (state === 'past_due') return <Badge tone="warning">{t('payments.subscriptions.state.pastDue')}</Badge>;
  if (ends_then) return <Badge tone="soon">{t('payments.subscriptions.state.ending')}</Badge>;
  return <Badge tone="success">{t('payments.subscriptions.state.active')}</Badge>;
}

/** Why the charge has failed, what happens next, and how to pay it. */
function Failure({ subscription, change }: { subscription: SubscriptionShape; change: () => void }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const money = useMoney();
  const { subscription_id, amount, currency, problem, retry_at, pay_until, payment_id } = subscription;
  const pay = useAction(async () => {
    // A payment is open already: it goes on at its page.
    if (payment_id !== undefined) return navigate(paymentPath(payment_id));
    const { subscription: now } = await call.retrySubscription({ subscription_id }, { quiet: true });
    subscriptionChanged();
    if (now.payment_id !== undefined) navigate(paymentPath(now.payment_id));
    else if (now.state === 'active') toast.success(t('payments.subscriptions.paid'));
  });
  return (
    <Row pad={4} gap={3} cross="stretch" size={3} className={classes.failure} surface="sunken" role="alert">
      <IconAlertTriangle size={22} aria-hidden />
      <Stack gap={2} shrink>
        <Text strong>{t(declinedText(problem))}</Text>
        <p>
          {retry_at && `${t('payments.subscriptions.retryAt', { date: date(retry_at) })} `}
          {pay_until && t('payments.subscriptions.payUntil', { date: date(pay_until) })}
        </p>
        <FormRefusal text={pay.error?.message ?? ''} />
        <Row gap={2} wrap className={cards.acts}>
          <Button size="sm" loading={pay.isRunning} onClick={() => void pay.run()}>
            {t('payments.pay.now', { amount: money(amount, currency) })}
          </Button>
          <Button size="sm" variant="default" onClick={change}>
            {t('payments.subscriptions.change')}
          </Button>
        </Row>
      </Stack>
    </Row>
  );
}
