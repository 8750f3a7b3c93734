import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { invalidate } from '#shared/client/app/queries.ts';
import { useUser } from '#shared/client/app/session.ts';
import { usePages } from '#shared/client/app/useAnswer.ts';
import { orderLimits } from '#shared/services/orderLimits.ts';
import { ReviewRow } from './ReviewRow.tsx';
import classes from './Order.module.css';

/** What buyers say of a service, newest first; nothing where nobody has said anything. */
export function ReviewList({ sx_id }: { sx_id: string }): ReactNode {
  const { t } = useTranslation();
  const own = useUser()?.user_id;
  const [pages, setPages] = useState(1);
  const { answers, isAsking } = usePages('getReviews', (page) => ({ sx_id, page, limit: orderLimits.page }), pages);
  const reviews = answers?.flatMap((answer) => answer.reviews) ?? [];
  if (!reviews.length) return null;
  return (
    <section aria-labelledby="reviews" className={classes.reviews}>
      <h2 id="reviews">{t('services.review.title')}</h2>
      <ul className={classes.rows}>
        {reviews.map((review) => (
          <ReviewRow key={review.review_id} review={review} own={own} answered={() => void invalidate('getReviews')} />
        ))}
      </ul>
      {reviews.length < (answers?.at(-1)?.count ?? 0) && (
        <Button variant="default" className={classes.more} loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('site.more')}
        </Button>
      )}
    </section>
  );
}
