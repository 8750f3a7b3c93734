import { Button } from '#shared/client/ui/Button.tsx';
import { Card, Heading, List, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import type { ReviewsAnswer } from '#shared/services/orders/orderShapes.ts';
import { ReviewRow } from './ReviewRow.tsx';
import classes from '../Order.module.css';
import own from './Reviews.module.css';

interface ReviewListProps {
  sx_id: string;
  /** Of all stars. */
  mean: number;
}

/** What buyers say of a service: in sum, by stars and by what they speak of, then each, newest first. */
export function ReviewList({ sx_id, mean }: ReviewListProps): ReactNode {
  const { t } = useTranslation();
  const reader = useUser()?.user_id;
  const [pages, setPages] = useState(1);
  const [stars, setStars] = useState<number>();
  const { answers, isAsking } = usePages(
    'getReviews',
    (page) => ({ sx_id, page, limit: orderLimits.page, ...(stars && { stars }) }),
    pages,
    { keepFormer: (former) => former.sx_id === sx_id },
  );
  if (!answers) return null;
  const reviews = answers.flatMap((answer) => answer.reviews);
  return (
    <Stack as="section" aria-labelledby="reviews" gap={4}>
      <Heading id="reviews" level={2} size={6}>
        {t('services.review.title')}
      </Heading>
      <Summary
        mean={mean}
        answer={answers[0]!}
        stars={stars}
        choose={(value) => {
          setPages(1);
          setStars(value);
        }}
      />
      <ul className={classes.rows}>
        {reviews.map((review) => (
          <ReviewRow
            key={review.review_id}
            review={review}
            own={reader}
            answered={() => void invalidate('getReviews')}
          />
        ))}
      </ul>
      {reviews.length < (answers.at(-1)?.count ?? 0) && (
        <Button variant="default" self="center" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('site.more')}
        </Button>
      )}
    </Stack>
  );
}

interface SummaryProps {
  mean: number;
  answer: ReviewsAnswer;
  /** Those that alone are shown. */
  stars: number | undefined;
  choose: (stars: number | undefined) => void;
}

function Summary({ mean, answer, stars, choose }: SummaryProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const all = answer.stars.reduce((sum, count) => sum + count, 0);
  return (
    <Card columns="auto 1fr 1fr" gap="4 8" pad={5} cross="center" className={own.summary}>
      <Stack align="center">
        <p className={own.number}>{number(Math.round(mean * 10) / 10)}</p>
        <Text tone="star" className={own.stars} aria-hidden>
          {'★'.repeat(Math.round(mean))}
          <span>{'★'.repeat(5 - Math.round(mean))}</span>
        </Text>
        <Meta className={classes.meta}>{t('services.review.inAll', { count: all, number: number(all) })}</Meta>
      </Stack>
      <List className={own.bars} aria-label={t('services.review.byStars')}>
        {[5, 4, 3, 2, 1].map((value) => {
          const count = answer.stars[value - 1] ?? 0;
          return (
            <li key={value}>
              <button
                type="button"
                aria-pressed={stars === value}
                disabled={!count}
                aria-label={t('services.review.onlyStars', { stars: number(value), number: number(count) })}
                onClick={() => choose(stars === value ? undefined : value)}
              >
                <span>{number(value)} ★</span>
                <span className={own.track}>
                  <span style={{ width: `${all ? (count / all) * 100 : 0}%` }} />
                </span>
                <span>{number(count)}</span>
              </button>
            </li>
          );
        })}
      </List>
      {answer.topics.length > 0 && (
        <Stack gap={2} className={own.topics}>
          <Meta className={classes.meta}>{t('services.review.topics')}</Meta>
          <Row as="ul" gap={2} cross="stretch" wrap>
            {answer.topics.map(({ topic, count }) => (
              <li key={topic}>
                {t(`services.review.topic.${topic}`)} <span>{number(count)}</span>
              </li>
            ))}
          </Row>
        </Stack>
      )}
    </Card>
  );
}
