import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconClipboardText,
  IconPackage,
  IconPencil,
  IconReceipt,
  IconScale,
  IconStar,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { Person } from '#shared/client/accounts/people/people.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { MarkedText } from '#shared/client/chat/messages/MarkedText.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import type { OrderAnswer, OrderShape, OrderStepShape, ReviewShape } from '#shared/services/orders/orderShapes.ts';
import type { OrderStepName } from '#shared/services/orders/process.ts';
import { SentFiles } from './OrderFiles.tsx';
import { type Ahead, aheadOf, clockOf, sideOf } from '#shared/client/services/orderWords.ts';
import { ReviewSaid } from '#shared/client/services/reviews/ReviewRow.tsx';
import { List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from '../Order.module.css';

/** The sign of each step. */
export const stepIcons: Record<OrderStepName, TablerIcon> = {
  buy: IconReceipt,
  require: IconClipboardText,
  deliver: IconPackage,
  revise: IconPencil,
  complete: IconCheck,
  cancel: IconX,
  ask_cancel: IconX,
  agree_cancel: IconX,
  ask_time: IconClock,
  ask_move: IconClock,
  agree_move: IconClock,
  agree_time: IconClock,
  decline: IconX,
  dispute: IconAlertTriangle,
  withdraw: IconCheck,
  late: IconClock,
  settle: IconScale,
  give_back: IconScale,
  refund: IconReceipt,
  restore: IconReceipt,
  review: IconStar,
};

interface OrderTimelineProps {
  order: OrderShape;
  steps: readonly OrderStepShape[];
  /** Those that the reader may read. */
  reviews?: readonly ReviewShape[];
  people: ReadonlyMap<number, Person | undefined>;
  /** The reader: "you". */
  own: number | undefined;
  /** The step whose words and files stand above. */
  above: string | undefined;
  /** What became of the files that came with it. */
  digital: OrderAnswer['digital'];
}

/** The story of an order: what happened and what the two said of it, from the first step on, and what is still to come. */
export function OrderTimeline({
  order,
  steps,
  reviews = [],
  people,
  own,
  above,
  digital,
}: OrderTimelineProps): ReactNode {
  const { t } = useTranslation();
  const nameOf = (user_id: number) => people.get(user_id)?.full_name ?? t('payments.somebody');
  const whoOf = (user_id: number) => (user_id === own ? t('services.order.you') : nameOf(user_id));
  const events = [
    ...reviews.map((review) => ({ at: review.createdAt, step: undefined, review })),
    ...steps.map((step) => ({ at: step.createdAt, step, review: undefined })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <List as="ol">
      {events.map(({ step, review }) =>
        review ? (
          <Row as="li" key={review.review_id} gap={4} cross="stretch" className={classes.event} data-testid="review">
            <Sign Icon={IconStar} />
            <Stack gap={1} align="start" grow>
              <p className={classes.what}>{t('services.order.step.reviewed')}</p>
              <ReviewSaid
                review={review}
                own={own}
                answered={() => void invalidate('getOrder')}
                nameOf={nameOf}
                by={whoOf(review.user_id)}
              />
            </Stack>
          </Row>
        ) : (
          <Fragment key={step.step_id}>
            <Row
              as="li"
              gap={4}
              cross="stretch"
              className={classes.event}
              data-testid="order-step"
              data-step={step.step}
            >
              <Sign Icon={stepIcons[step.step]} />
              <Stack gap={1} align="start" grow>
                <StepTitle step={step} currency={order.currency} />
                <Meta className={classes.meta}>
                  <span>{step.by === undefined ? t('services.order.byItself') : whoOf(step.by)}</span> ·{' '}
                  <When at={step.createdAt} />
                </Meta>
                {step.step_id === above ? (
                  <Meta>
                    <a href="#delivered">{t('services.order.above')}</a>
                  </Meta>
                ) : (
                  <StepContent {...step} lang={order.language?.toLowerCase()} />
                )}
              </Stack>
            </Row>
            {step.n === 1 && digital && <FilesReady at={step.createdAt} {...digital} />}
          </Fragment>
        ),
      )}
      {aheadOf(order).map((stage, index) => (
        <Row as="li" key={stage} gap={4} cross="stretch" className={classes.event} data-ahead={index ? 'later' : 'now'}>
          <Stack as="span" align="center" cross="center" rigid className={classes.sign} aria-hidden />
          <Stack gap={1} align="start" grow>
            <p className={classes.what}>{t(`services.order.ahead.${stage}`)}</p>
            <AheadText order={order} stage={stage} isNow={index === 0} own={own} />
          </Stack>
        </Row>
      ))}
    </List>
  );
}

/** What is downloaded is delivered by itself, at once. */
function FilesReady({ at, files, taken, taken_at }: NonNullable<OrderAnswer['digital']> & { at: string }) {
  const { t } = useTranslation();
  return (
    <Row as="li" gap={4} cross="stretch" className={classes.event} data-testid="order-step" data-step="files">
      <Sign Icon={IconPackage} />
      <Stack gap={1} align="start" grow>
        <p className={classes.what}>{t('services.order.ready', { count: files })}</p>
        <Meta className={classes.meta}>
          {t('services.order.byItself')} · <When at={at} />
        </Meta>
        {taken ? (
          <Meta>
            {t('services.order.taken', { count: taken, of: files })}
            {taken_at && (
              <>
                {' · '}
                <When at={taken_at} />
              </>
            )}
          </Meta>
        ) : (
          <Meta>{t('services.order.untaken')}</Meta>
        )}
      </Stack>
    </Row>
  );
}

const Sign = ({ Icon }: { Icon: TablerIcon }) => (
  <Stack as="span" align="center" cross="center" rigid className={classes.sign} aria-hidden>
    <Icon size={18} />
  </Stack>
);

function StepTitle({
  step: { step, by, back, days, starts_at },
  currency,
}: {
  step: OrderStepShape;
  currency: string;
}) {
  const { t } = useTranslation();
  const money = useMoney();
  const { exact } = useFormat();
  const when = starts_at ? exact(starts_at) : '';
  return (
    <p className={classes.what}>
      {starts_at && step === 'buy'
        ? t('services.booking.step.buy', { when })
        : t(step === 'deliver' && by === undefined ? 'services.booking.over' : `services.order.step.${step}`, {
            amount: back === undefined ? '' : money(back, currency),
            count: days ?? 0,
            when,
          })}
    </p>
  );
}

/** What somebody said and sent with a step; each answer under what was asked. */
export function StepContent({
  text,
  files = [],
  answers = [],
  lang,
}: Pick<OrderStepShape, 'text' | 'files' | 'answers'> & {
  /** Of the service, whose questions are answered. */
  lang?: string | undefined;
}): ReactNode {
  const answered = new Set(answers.flatMap((answer) => answer.files?.map(({ file_id }) => file_id) ?? []));
  const others = files.filter(({ file_id }) => !answered.has(file_id));
  return (
    <>
      {answers.length > 0 && (
        <Stack as="dl" gap={3} className={classes.answers}>
          {answers.map((answer) => (
            <div key={answer.ask}>
              <dt dir="auto" lang={lang}>
                {answer.ask}
              </dt>
              <Text as="dd" breaks lines dir="auto">
                {answer.text}
                {answer.files && <SentFiles files={answer.files} />}
              </Text>
            </div>
          ))}
        </Stack>
      )}
      {text && <MarkedText text={text} />}
      {others.length > 0 && <SentFiles files={others} />}
    </>
  );
}

const aheadTexts: Partial<Record<Ahead, Key>> = {
  deliver: 'services.order.aheadText.deliver',
  complete: 'services.order.aheadText.complete',
  review: 'services.order.aheadText.review',
  decide: 'services.order.aheadText.decide',
};

interface AheadTextProps extends Pick<OrderTimelineProps, 'order' | 'own'> {
  stage: Ahead;
  isNow: boolean;
}

/** When a stage comes that is not there yet. */
function AheadText({ order, own, stage, isNow }: AheadTextProps) {
  const { t } = useTranslation();
  const { exact, date } = useFormat();
  const clock = isNow ? clockOf(order, sideOf(order, own)) : undefined;
  if (clock)
    return (
      <Meta className={classes.meta}>
        <time dateTime={clock.at} title={exact(clock.at)}>
          {t(clock.key, { date: date(clock.at) })}
        </time>
      </Meta>
    );
  const text = aheadTexts[stage];
  if (!text || (stage === 'deliver' && !order.days)) return null;
  return <Meta className={classes.meta}>{t(text, { count: order.days })}</Meta>;
}
