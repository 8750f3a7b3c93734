import { Button } from '#shared/client/ui/Button.tsx';
import { IconBooks, IconCompass, IconDownload, IconMessage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { downloadPdf } from '#shared/client/app/data/download.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useWholeNotice } from '#shared/client/app/routing/wholeNotice.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Card, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { OrderAnswer, OrderShape, OrderStepShape } from '#shared/services/orders/orderShapes.ts';
import { isInPeriod, openProposal, takesReviews } from '#shared/services/orders/process.ts';
import { BookingFacts, isBooked } from '#shared/client/services/bookings/BookingFacts.tsx';
import { OrderFacts } from '#shared/client/services/orders/OrderFacts.tsx';
import { OrderRequirements } from '#shared/client/services/orders/OrderRequirements.tsx';
import { OrderMenu, OrderSteps } from '#shared/client/services/orders/OrderSteps.tsx';
import { OrderTimeline, StepContent } from '#shared/client/services/orders/OrderTimeline.tsx';
import { badgeOf, clockOf, type Side, sideOf, toTalk } from '#shared/client/services/orderWords.ts';
import { ReviewForm } from '#shared/client/services/reviews/ReviewForm.tsx';
import { useOrder } from '#shared/client/services/orders/useOrder.ts';
import classes from '../Order.module.css';

/** One order: where it stands, whose turn it is and until when, what the reader can do, and all that happened. */
export function OrderView({ order_id }: { order_id: string }): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useOrder(order_id);
  if (error && !answer)
    return error.status === 404 ? (
      <EmptyState
        level={1}
        icon={<IconCompass size={28} />}
        title={t('app.failure.not_found_title')}
        text={error.message}
      />
    ) : (
      <ErrorState level={1} text={error.message} again={reload} />
    );
  if (!answer)
    return (
      <Loading gap={6} bounded top>
        <Bone height={220} />
        <Bone height={320} />
      </Loading>
    );
  return <OrderContent {...answer} />;
}

function OrderContent(answer: OrderAnswer) {
  const { order, steps, reviews, picture, conversation_id, message, digital } = answer;
  const { t } = useTranslation();
  const own = useUser()?.user_id;
  const side = sideOf(order, own);
  const people = usePeople([order.user_id, order.provider_id, ...steps.flatMap(({ by }) => by ?? [])]);
  const nameOf = (user_id: number) => people.get(user_id)?.full_name ?? t('payments.somebody');
  const other = nameOf(side === 'buyer' ? order.provider_id : order.user_id);
  const badge = badgeOf(order);
  useWholeNotice(`${order.title} · ${t('services.order.number', { number: order.order_id })}`, true);
  // It is shown in `CurrentStep`, so the timeline leaves it out.
  const delivery =
    order.state === 'delivered' && side === 'buyer'
      ? steps.findLast(({ step, by }) => step === 'deliver' && by)
      : undefined;
  return (
    <Stack gap={6} bounded top>
      <Row as="header" gap={4} className={classes.head}>
        <Picture src={picture ?? ''} alt="" name={order.title} width={120} height={80} className={classes.picture} />
        <Stack gap={2} grow className={classes.titles}>
          <Heading level={1} breaks lineHeight={1.1} className={classes.title} lang={order.language?.toLowerCase()}>
            {order.title}
          </Heading>
          <Meta className={classes.meta}>
            <Badge tone={badge.tone}>{t(badge.key)}</Badge>
            <span>{t('services.order.with', { name: other })}</span>
          </Meta>
        </Stack>
        <OrderMenu order={order} />
      </Row>
      <Stack gap={6} bounded className={classes.columns}>
        <Stack gap={6} bounded top>
          <Card
            as="section"
            gap={4}
            pad={6}
            align="start"
            className={classes.now}
            data-state={order.state}
            data-testid="order"
          >
            <CurrentStep {...answer} own={own} side={side} other={other} nameOf={nameOf} delivery={delivery} />
          </Card>
          <section aria-labelledby="timeline">
            <Heading level={2} size={4} plain below={4} id="timeline">
              {t('services.order.timeline')}
            </Heading>
            <OrderTimeline
              order={order}
              steps={steps}
              reviews={reviews}
              people={people}
              own={own}
              above={delivery?.step_id}
              digital={digital}
            />
          </section>
        </Stack>
        <Stack as="aside" gap={3} bounded top className={classes.aside}>
          <OrderFacts order={order} side={side} nameOf={nameOf} />
          {conversation_id && (
            <Button
              variant="light"
              leftSection={<IconMessage size={18} aria-hidden />}
              renderRoot={(props) => <PathLink {...props} href={toTalk(conversation_id, message)} />}
            >
              {t('services.order.talk', { name: other })}
            </Button>
          )}
          <PaperButton order_id={order.order_id} />
        </Stack>
      </Stack>
    </Stack>
  );
}

interface CurrentStepProps extends OrderAnswer {
  own: number | undefined;
  side: Side;
  other: string;
  nameOf: (user_id: number) => string;
  /** What the reader has still to accept. */
  delivery: OrderStepShape | undefined;
}

/** Whose turn it is and until when, and what the reader does next. */
function CurrentStep({ order, reviewed_by, place, in_library, own, side, other, nameOf, delivery }: CurrentStepProps) {
  const { t } = useTranslation();
  const isReviewed = own !== undefined && reviewed_by.includes(own);
  const isReview = takesReviews(order) && side !== 'other' && !isReviewed;
  const turn = <TurnSentence order={order} side={side} other={other} />;
  return (
    <>
      <Heading level={2} size={5} breaks lineHeight={1.3} id={isReview ? 'reviews' : undefined} aria-live="polite">
        {isReview ? t('services.review.stars', { name: other }) : turn}
      </Heading>
      {isReview && (
        <Text soft className={classes.clock}>
          {turn}
        </Text>
      )}
      {takesReviews(order) && side !== 'other' ? (
        <ReviewNote order={order} other={other} reviewed_by={reviewed_by} isReviewed={isReviewed} />
      ) : (
        <Clock order={order} side={side} />
      )}
      {isReview && <ReviewForm order_id={order.order_id} other={other} />}
      {isBooked(order) && <BookingFacts order={order} place={place} side={side} />}
      <Proposed order={order} nameOf={nameOf} />
      {delivery && (
        <Card
          pad={4}
          surface="sunken"
          id="delivered"
          className={classes.delivery}
          aria-label={t('services.order.delivered', { name: other })}
          role="group"
        >
          <StepContent {...delivery} />
        </Card>
      )}
      {order.state === 'purchased' && side === 'buyer' && <OrderRequirements order={order} name={other} />}
      <OrderSteps order={order}>
        {in_library && side === 'buyer' && (
          <Button
            variant="light"
            leftSection={<IconBooks size={18} aria-hidden />}
            renderRoot={(props) => <PathLink {...props} href="/library" />}
          >
            {t('services.library.open')}
          </Button>
        )}
      </OrderSteps>
    </>
  );
}

interface ReviewNoteProps extends Pick<OrderAnswer, 'order' | 'reviewed_by'> {
  other: string;
  isReviewed: boolean;
}

/** When the reviews are shown: neither reads the other's words before they have written, or the time is over. */
function ReviewNote({ order: { until }, reviewed_by, other, isReviewed }: ReviewNoteProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const isOtherWaiting = !isReviewed && reviewed_by.length > 0;
  const told = isReviewed
    ? 'services.review.waits'
    : isOtherWaiting
      ? 'services.review.otherWrote'
      : 'services.review.hint';
  return <Meta>{t(told, { name: other, date: until ? date(until) : '' })}</Meta>;
}

/** Where it stands, in a sentence. */
function TurnSentence({ order, side, other }: { order: OrderShape; side: Side; other: string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const money = useMoney();
  const { state, earned, earned_at, currency } = order;
  const values = { name: other, earned: money(earned ?? 0, currency), date: earned_at ? date(earned_at) : '' };
  if (isBooked(order) && (state === 'working' || state === 'delivered'))
    return t(`services.booking.now.${state}.${side}`, values);
  if (state === 'completed' && side === 'provider' && earned_at)
    return t('services.order.now.completedAt.provider', values);
  return t(`services.order.now.${isInPeriod(order) ? 'running' : state}.${side}`, values);
}

/** The whole story as a file. */
function PaperButton({ order_id }: { order_id: string }) {
  const { t } = useTranslation();
  const { run, isRunning } = useAction(() =>
    downloadPdf(`/app/services/orderPaper/${order_id}`).catch((error: Error) => toast.refusal(error.message)),
  );
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isRunning}
      onClick={() => void run()}
    >
      {t('services.order.save')}
    </Button>
  );
}

function Clock({ order, side }: { order: OrderShape; side: Side }) {
  const { t } = useTranslation();
  const { exact, date, relative } = useFormat();
  const now = useNow(15_000);
  const clock = clockOf(order, side);
  if (!clock) return null;
  return (
    <Text soft className={classes.clock}>
      <time dateTime={clock.at} title={exact(clock.at)}>
        {t(clock.key, { date: date(clock.at) })} · {relative(clock.at, now)}
      </time>
      {clock.otherwise && (
        <>
          <br />
          {t(clock.otherwise)}
        </>
      )}
    </Text>
  );
}

/** What waits for an answer. */
function Proposed({ order, nameOf }: { order: OrderShape; nameOf: (user_id: number) => string }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { exact } = useFormat();
  const proposal = openProposal(order, useNow(15_000));
  if (!proposal) return null;
  return (
    <Card as="p" surface="sunken" pad="3 4">
      {t(`services.order.proposal.${proposal.kind}`, {
        name: nameOf(proposal.by),
        amount: money(proposal.back ?? 0, order.currency),
        count: proposal.days ?? 0,
        when: proposal.starts_ms === undefined ? '' : exact(proposal.starts_ms),
        until: exact(proposal.until_ms),
      })}
    </Card>
  );
}
