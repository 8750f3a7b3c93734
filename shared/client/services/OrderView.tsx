import { Button } from '#shared/client/ui/Button.tsx';
import { IconBooks, IconCompass, IconDownload, IconMessage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePeople } from '#shared/client/accounts/usePeople.ts';
import { useNow } from '#shared/client/app/clock.ts';
import { downloadPdf } from '#shared/client/app/download.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { useWholeNotice } from '#shared/client/app/wholeNotice.ts';
import { PathLink } from '#shared/client/payments/PathLink.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import type { OrderAnswer, OrderShape } from '#shared/services/orderShapes.ts';
import { isInPeriod, openProposal } from '#shared/services/process.ts';
import { BookingFacts, isBooked } from './BookingFacts.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { badgeOf, clockOf, sideOf, toTalk } from './orderWords.ts';
import { Reviews } from './Reviews.tsx';
import { useOrder } from './useOrder.ts';
import classes from './Order.module.css';

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
      <Loading className={classes.page}>
        <Bone height={220} />
        <Bone height={320} />
      </Loading>
    );
  return <Shown {...answer} />;
}

function Shown({ order, steps, reviews, reviewed_by, in_library, place, conversation_id, message }: OrderAnswer) {
  const { t } = useTranslation();
  const own = useUser()?.user_id;
  const side = sideOf(order, own);
  const people = usePeople([order.user_id, order.provider_id, ...steps.flatMap(({ by }) => by ?? [])]);
  const nameOf = (user_id: number) => people.get(user_id)?.full_name ?? t('payments.somebody');
  const other = nameOf(side === 'buyer' ? order.provider_id : order.user_id);
  const badge = badgeOf(order);
  const numbered = t('services.order.number', { number: order.order_id });
  useWholeNotice(`${order.title} · ${numbered}`, true);
  return (
    <div className={classes.page}>
      <section className={classes.now} data-state={order.state} data-testid="order">
        <div className={classes.head}>
          <Badge tone={badge.tone}>{t(badge.key)}</Badge>
          <span className={classes.meta}>{numbered}</span>
        </div>
        <h1 className={classes.title}>{order.title}</h1>
        <p className={classes.turn} aria-live="polite">
          {isBooked(order) && (order.state === 'working' || order.state === 'delivered')
            ? t(`services.booking.now.${order.state}.${side}`, { name: other })
            : t(`services.order.now.${isInPeriod(order) ? 'running' : order.state}.${side}`, { name: other })}
        </p>
        {isBooked(order) && <BookingFacts order={order} place={place} side={side} />}
        <Clock order={order} />
        <Proposed order={order} nameOf={nameOf} />
        {in_library && side === 'buyer' && (
          <Button
            variant="light"
            leftSection={<IconBooks size={18} aria-hidden />}
            renderRoot={(props) => <PathLink {...props} href="/library" />}
          >
            {t('services.library.open')}
          </Button>
        )}
        <OrderSteps order={order} />
        {conversation_id && (
          <Button
            variant="light"
            size="sm"
            leftSection={<IconMessage size={18} aria-hidden />}
            renderRoot={(props) => <PathLink {...props} href={toTalk(conversation_id, message)} />}
          >
            {t('services.order.talk', { name: other })}
          </Button>
        )}
      </section>
      <Facts order={order} nameOf={nameOf} />
      {side !== 'other' && (
        <Reviews order={order} reviews={reviews} reviewed_by={reviewed_by} own={own} other={other} />
      )}
      <section aria-labelledby="timeline">
        <div className={classes.bar}>
          <h2 id="timeline" className={classes.heading}>
            {t('services.order.timeline')}
          </h2>
          <PaperButton order_id={order.order_id} />
        </div>
        <OrderTimeline steps={steps} currency={order.currency} people={people} own={own} />
      </section>
    </div>
  );
}

/** The whole story as a file. */
function PaperButton({ order_id }: { order_id: string }) {
  const { t } = useTranslation();
  const { run, isRunning } = useAction(() =>
    downloadPdf(`/app/services/orderPaper/${order_id}`).catch((error: Error) => toast.refusal(error.message)),
  );
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isRunning}
      onClick={() => void run()}
    >
      {t('services.order.save')}
    </Button>
  );
}

function Clock({ order }: { order: OrderShape }) {
  const { t } = useTranslation();
  const { exact, relative } = useFormat();
  const now = useNow(15_000);
  const clock = clockOf(order);
  if (!clock) return null;
  return (
    <p className={classes.clock}>
      {t(clock.key, { when: relative(clock.at, now) })}
      {' · '}
      <time dateTime={clock.at} className={classes.meta}>
        {exact(clock.at)}
      </time>
    </p>
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
    <p className={classes.proposal}>
      {t(`services.order.proposal.${proposal.kind}`, {
        name: nameOf(proposal.by),
        amount: money(proposal.back ?? 0, order.currency),
        count: proposal.days ?? 0,
        when: proposal.starts_ms === undefined ? '' : exact(proposal.starts_ms),
        until: exact(proposal.until_ms),
      })}
    </p>
  );
}

function Facts({ order, nameOf }: { order: OrderShape; nameOf: (user_id: number) => string }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const money = useMoney();
  const facts: [string, ReactNode][] = [
    [t('services.order.price'), money(order.amount, order.currency)],
    [
      t('services.order.package'),
      order.sx_id === undefined ? (
        t('services.order.byOffer')
      ) : (
        <PathLink key="package" href={`/s/${order.sx_id}`}>
          {order.quantity > 1 ? `${order.quantity} × ${order.package}` : order.package || t('services.order.byOffer')}
        </PathLink>
      ),
    ],
    [t('services.order.buyer'), nameOf(order.user_id)],
    [t('services.order.provider'), nameOf(order.provider_id)],
    [t('services.order.bought'), date(order.createdAt)],
  ];
  if (order.revisions > 0)
    facts.push([
      t('services.order.revisions'),
      t('services.order.revisionsLeft', { left: order.revisions - order.revised, all: order.revisions }),
    ]);
  if (order.back > 0) facts.push([t('services.order.back'), money(order.back, order.currency)]);
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
