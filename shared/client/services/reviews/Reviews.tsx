import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Card, Heading, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { orderLimits } from '#shared/services/orders/limits.ts';
import { takesReviews } from '#shared/services/orders/process.ts';
import type { OrderShape } from '#shared/services/orders/orderShapes.ts';
import classes from '../Order.module.css';

interface ReviewsProps {
  order: OrderShape;
  reviewed_by: readonly number[];
  own: number | undefined;
  /** The other one's name. */
  other: string;
}

/** Where the two say how it was; neither reads the other's words before they have written, or the time is over. */
export function Reviews({ order, reviewed_by, own, other }: ReviewsProps): ReactNode {
  const { t } = useTranslation();
  if (!takesReviews(order)) return null;
  const isWritten = own !== undefined && reviewed_by.includes(own);
  const isOtherWaiting = reviewed_by.some((user_id) => user_id !== own);
  return (
    <Card as="section" aria-labelledby="reviews" gap={4} pad={6} className={classes.now}>
      <Heading level={2} size={5} breaks id="reviews" lineHeight={1.3}>
        {t('services.review.title')}
      </Heading>
      {isWritten ? (
        <Meta className={classes.meta}>{t('services.review.waits', { name: other })}</Meta>
      ) : (
        <>
          <Meta className={classes.meta}>
            {t(isOtherWaiting ? 'services.review.otherWrote' : 'services.review.hint', { name: other })}
          </Meta>
          <ReviewForm order_id={order.order_id} other={other} />
        </>
      )}
    </Card>
  );
}

function ReviewForm({ order_id, other }: { order_id: string; other: string }) {
  const { t } = useTranslation();
  const [stars, setStars] = useState(0);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = useAction(async () => {
    const answer = await call.reviewOrder({ order_id, stars, text }, { quiet: true });
    changeAnswer('getOrder', { order_id }, () => answer);
  });
  return (
    <Stack
      as="form"
      gap={3}
      align="start"
      className={classes.review}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!stars);
        if (stars) void send.run();
      }}
    >
      <Row as="fieldset" className={classes.stars}>
        <legend>{t('services.review.stars', { name: other })}</legend>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} data-on={value <= stars || undefined}>
            <input
              type="radio"
              name="stars"
              value={value}
              checked={value === stars}
              onChange={() => setStars(value)}
              aria-label={t('services.review.count', { count: value })}
            />
            <span aria-hidden>★</span>
          </label>
        ))}
      </Row>
      <Textarea
        label={t('services.review.text')}
        rows={4}
        maxLength={orderLimits.review}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormRefusal text={isMissing ? t('services.review.starsNeeded') : (send.error?.message ?? '')} />
      <Button type="submit" loading={send.isRunning}>
        {t('services.review.send')}
      </Button>
    </Stack>
  );
}
