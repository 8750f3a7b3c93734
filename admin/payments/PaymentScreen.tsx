import { Button } from '#shared/client/ui/Button.tsx';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { ClaimCard } from '#shared/client/payments/checkout/ClaimCard.tsx';
import { mayRefund } from '#shared/client/payments/mayRefund.ts';
import { PaymentStatus } from '#shared/client/payments/checkout/PaymentStatus.tsx';
import { problemText } from '#shared/client/payments/paymentWords.tsx';
import RefundForm from '#shared/client/payments/refunds/RefundForm.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { useThing } from '#shared/client/payments/useThing.ts';
import { BackLink } from '#shared/client/ui/BackLink.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Grid, Stack } from '#shared/client/ui/Layout.tsx';
import type { RailName } from '#shared/payments/rails.ts';
import { To } from '../links.tsx';
import { Acts } from '../parts/Acts.tsx';
import { Head } from '../parts/Head.tsx';
import { ShortId } from '../parts/ShortId.tsx';
import { Member } from '../parts/Member.tsx';
import { ExactStamp } from '../parts/Stamp.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { ReviewRow } from './ReviewRow.tsx';
import { DisputeForm } from './DisputeForm.tsx';
import { Firsts } from './Firsts.tsx';
import { CallBacks, Claimed, Movements, RailCalls, Refunds, Sold } from './Story.tsx';
import classes from './Payments.module.css';

type Story = OutputOfCall<'getPaymentStory'>;

/** Everything that is known of one payment, and what can be done about it. */
export default function PaymentScreen(): ReactNode {
  const { t } = useTranslation();
  const { payment_id = '' } = useParams();
  const { answer, error, reload } = useKeptAnswer('getPaymentStory', { payment_id });
  return (
    <>
      <BackLink renderRoot={(look) => <To {...look} name="allpayment" />}>{t('admin.payments.title')}</BackLink>
      {answer ? (
        <StoryOf key={payment_id} story={answer} reload={reload} />
      ) : error ? (
        <ErrorState text={error.message} again={reload} level={1} />
      ) : (
        <Loading gap={4}>
          <Bone height={72} />
          <Bone height={180} />
          <Bone height={320} />
        </Loading>
      )}
    </>
  );
}

function StoryOf({ story, reload }: { story: Story; reload: () => void }) {
  const { t } = useTranslation();
  const { payment, rail_id, desk, decides } = story;
  const { payment_id, items, state, claim, test, refundable, rail } = payment;
  const thing = useThing();
  const me = useUser()?.user_id;
  const [doing, setDoing] = useState<{ what: 'refund' | 'won' | 'lost'; amount?: number }>();
  const close = () => setDoing(undefined);
  const look = useAction(async () => {
    await call.getPayment({ payment_id });
    reload();
  });
  const claimant = usePeople(claim?.user_id === undefined ? [] : [claim.user_id]);
  // What has come about since asks nobody any more.
  const lastRefund = story.refunds.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');
  const firsts = story.firsts.filter(({ what, at }) =>
    what === 'dispute' ? decides === 'operator' : what === 'refund' && refundable > 0 && at > lastRefund,
  );
  const two = {
    above: story.two_above,
    decided: firsts.flatMap(({ what, author_id, amount }) =>
      what === 'refund' && author_id !== me ? (amount ?? []) : [],
    ),
  };
  // Its own buttons say what is to become of money that was too little, or late.
  const isInReview = desk.some((item) => item.state === 'open' && item.kind === state);
  const isAsked = decides === 'rail' || (state === 'awaiting' && (rail === 'stripe' || rail === 'paypal'));
  return (
    <Stack gap={4}>
      <Head
        title={items.map(thing).join(', ')}
        note={
          <>
            <ShortId id={payment_id} /> {test && <Badge>{t('payments.test')}</Badge>}
          </>
        }
      >
        {isAsked && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={look.isRunning}
            onClick={() => void look.run()}
          >
            {t('admin.payment.askRail')}
          </Button>
        )}
        <Acts>
          {decides === 'operator' &&
            (['won', 'lost'] as const).map((outcome) => (
              <Button key={outcome} variant="default" size="sm" onClick={() => setDoing({ what: outcome })}>
                {t(outcome === 'won' ? 'admin.payment.won' : 'admin.payment.lost')}
              </Button>
            ))}
          {!isInReview && mayRefund(payment, payment.receiver_id === me) && (
            <Button size="sm" onClick={() => setDoing({ what: 'refund' })}>
              {t('payments.refund.act')}
            </Button>
          )}
        </Acts>
      </Head>
      <Firsts
        firsts={firsts}
        say={({ what, decision }) =>
          t(what === 'refund' ? 'payments.refund.act' : decision === 'won' ? 'admin.payment.won' : 'admin.payment.lost')
        }
        same={({ what, decision, amount }) =>
          setDoing(what === 'refund' ? { what, amount } : { what: decision === 'won' ? 'won' : 'lost' })
        }
      />
      {decides === 'rail' && (
        <Card self="start" as="p" pad="1 3" surface="warning" size={2} strong>
          {t('admin.payment.railDecides')}
        </Card>
      )}
      <Facts payment={payment} rail_id={rail_id} />
      {claim?.state === 'waiting' && (
        <ClaimCard
          claim={claim}
          person={claim.user_id === undefined ? undefined : claimant.get(claim.user_id)}
          done={reload}
        />
      )}
      {desk.length > 0 && (
        <section aria-labelledby="on-the-desk">
          <h2 id="on-the-desk" className={classes.heading}>
            {t('admin.desk.title')}
          </h2>
          <Card as="ul" className={classes.items}>
            {desk.map((item) => (
              <ReviewRow key={item.desk_id} item={item} firsts={story.firsts} done={reload} alone />
            ))}
          </Card>
        </section>
      )}
      {claim && claim.state !== 'waiting' && <Claimed claim={claim} />}
      <Sold sales={story.sales} delivered={story.delivered} />
      <Refunds refunds={story.refunds} />
      <Movements entries={story.entries} />
      <RailCalls calls={story.calls} />
      <CallBacks events={story.events} />
      <p>
        <To name="audit" search={{ row: payment_id }} className={classes.history}>
          <IconHistory size={18} aria-hidden />
          {t('admin.history')}
        </To>
      </p>
      {doing?.what === 'refund' && (
        <RefundForm payment={payment} amount={doing.amount} two={two} done={reload} close={close} />
      )}
      {(doing?.what === 'won' || doing?.what === 'lost') && (
        <DisputeForm payment={payment} outcome={doing.what} done={reload} close={close} />
      )}
    </Stack>
  );
}

function Facts({ payment, rail_id }: Pick<Story, 'payment' | 'rail_id'>) {
  const { t } = useTranslation();
  const money = useMoney();
  const { state, currency, amount, fee, received, refunded, rail, direct, user_id, receiver_id, problem, due } =
    payment;
  const facts: [string, ReactNode][] = [
    [t('admin.column.state'), <PaymentStatus key="state" state={state} />],
    [t('admin.column.amount'), <b key="amount">{money(amount, currency)}</b>],
    ...(due === undefined ? [] : [[t('payments.receipt.due'), money(due, currency)] satisfies [string, ReactNode]]),
    [t('admin.column.fee'), money(fee, currency)],
    [t('admin.column.received'), money(received, currency)],
    [t('admin.column.refunded'), money(refunded, currency)],
    [
      t('admin.column.way'),
      `${t(`payments.rail.${rail as RailName}`)} · ${t(direct ? 'admin.payment.direct' : 'admin.payment.collected')}`,
    ],
    [
      t('admin.column.payer'),
      user_id === undefined ? t('admin.payments.visitor') : <Member key="payer" user_id={user_id} />,
    ],
    [
      t('admin.column.receiver'),
      receiver_id === undefined ? t('admin.payments.platform') : <Member key="receiver" user_id={receiver_id} />,
    ],
    [t('admin.column.begun'), <ExactStamp key="begun" at={payment.createdAt} />],
  ];
  if (payment.confirmed_at) facts.push([t('admin.payment.paidAt'), <ExactStamp key="at" at={payment.confirmed_at} />]);
  if (rail_id) facts.push([t('admin.payment.railId'), <code key="rail">{rail_id}</code>]);
  const why = problem && problemText(problem);
  if (problem) facts.push([t('admin.payment.problem'), why ? t(why) : <code key="problem">{problem}</code>]);
  if (payment.refund_asked) facts.push([t('admin.payments.refundAsked'), payment.refund_asked]);
  return (
    <section className={classes.card} aria-label={t('admin.payment.title')}>
      <Grid as="dl" fill="160px" gap="4 5" className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Grid>
    </section>
  );
}
