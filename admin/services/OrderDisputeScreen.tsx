import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { AmountInput, typedAmount } from '#shared/client/payments/AmountInput.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { OrderTimeline } from '#shared/client/services/orders/OrderTimeline.tsx';
import { BackLink } from '#shared/client/ui/BackLink.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { MarkField } from '#shared/client/ui/MarkField.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type Currency, parseAmount } from '#shared/payments/money.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import type { OrderShape } from '#shared/services/orders/orderShapes.ts';
import { To } from '../links.tsx';
import { Acts } from '../parts/Acts.tsx';
import { Head } from '../parts/Head.tsx';
import { Member } from '../parts/Member.tsx';
import { shortened } from '../parts/ShortId.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import classes from '../payments/Payments.module.css';
import own from './OrderDispute.module.css';

/** A disputed order: all that happened, and the decision about its money. */
export default function OrderDisputeScreen(): ReactNode {
  const { t } = useTranslation();
  const { order_id = '' } = useParams();
  const { answer, error, reload } = useKeptAnswer('getOrder', { order_id });
  const people = usePeople(
    answer ? [answer.order.user_id, answer.order.provider_id, ...answer.steps.flatMap(({ by }) => by ?? [])] : [],
  );
  return (
    <Stack gap={4}>
      <BackLink renderRoot={(look) => <To {...look} name="order-disputes" />}>{t('admin.orders.disputes')}</BackLink>
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <Loading>
          <Bone height={200} />
          <Bone height={320} />
        </Loading>
      ) : (
        <>
          <Head title={answer.order.title} note={t('admin.orders.number', { number: order_id })} />
          <Facts order={answer.order} />
          <Acts>{answer.order.state === 'disputed' && <Decision key={order_id} order={answer.order} />}</Acts>
          <section className={classes.card} aria-labelledby="story">
            <h2 id="story">{t('services.order.timeline')}</h2>
            <OrderTimeline
              order={answer.order}
              steps={answer.steps}
              people={people}
              own={undefined}
              above={undefined}
              digital={answer.digital}
            />
          </section>
        </>
      )}
    </Stack>
  );
}

function Facts({ order }: { order: OrderShape }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <section className={classes.card}>
      <Grid as="dl" fill="160px" gap="4 5" className={classes.facts}>
        <div>
          <dt>{t('services.order.buyer')}</dt>
          <dd>
            <Member user_id={order.user_id} />
          </dd>
        </div>
        <div>
          <dt>{t('services.order.provider')}</dt>
          <dd>
            <Member user_id={order.provider_id} />
          </dd>
        </div>
        <div>
          <dt>{t('services.order.price')}</dt>
          <Text as="dd" strong>
            {money(order.amount, order.currency)}
          </Text>
        </div>
        <div>
          <dt>{t('admin.column.state')}</dt>
          <dd>{t(`services.order.state.${order.state}`)}</dd>
        </div>
        <div>
          <dt>{t('services.order.bought')}</dt>
          <dd>
            <Stamp at={order.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t('admin.orders.payment')}</dt>
          <dd>
            <To name="payment" params={{ payment_id: order.payment_id }} title={order.payment_id}>
              {shortened(order.payment_id)}
            </To>
          </dd>
        </div>
      </Grid>
    </section>
  );
}

/** How much goes back to the buyer; the rest is the provider's, less the fee. */
function Decision({ order: { order_id, amount, currency } }: { order: OrderShape }) {
  const { t, tag } = useTranslation();
  const money = useMoney();
  const [typed, setTyped] = useState(() => typedAmount(amount, currency, tag));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ back?: string; reason?: string }>({});
  const back = parseAmount(typed, currency as Currency, tag);
  const isPossible = back !== undefined && back <= amount;
  const settle = useAction(async () => {
    await call.settleOrder({ order_id, back: back!, reason: reason.trim() }, { quiet: true });
    void invalidate('getDisputes');
    void invalidate('getOrder');
  });
  return (
    <Stack
      as="form"
      gap={4}
      align="start"
      className={`${classes.card} ${own.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = {
          back: isPossible ? undefined : t('payments.refund.upTo', { amount: money(amount, currency) }),
          reason: reason.trim() ? undefined : t('payments.reasonNeeded'),
        };
        setProblems(found);
        if (!found.back && !found.reason) void settle.run();
      }}
    >
      <h2>{t('admin.orders.decide')}</h2>
      <AmountInput
        label={t('services.order.back')}
        description={
          isPossible ? t('admin.orders.rest', { amount: money(amount - back, currency) }) : t('services.order.backHint')
        }
        currency={currency}
        value={typed}
        change={setTyped}
        error={problems.back}
      />
      <MarkField>
        <Textarea
          label={t('payments.reason')}
          description={t('admin.orders.reasonHint')}
          rows={4}
          maxLength={orderLimits.reason}
          value={reason}
          error={problems.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </MarkField>
      <FormRefusal text={settle.error?.message ?? ''} />
      <Button type="submit" loading={settle.isRunning}>
        {t('admin.orders.decide')}
      </Button>
    </Stack>
  );
}
