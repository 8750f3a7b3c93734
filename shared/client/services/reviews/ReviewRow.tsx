import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { orderLimits } from '#shared/services/orders/limits.ts';
import type { ReviewShape } from '#shared/services/orders/orderShapes.ts';
import classes from '../Order.module.css';

/** Stars as they are read. */
export function Stars({ stars }: { stars: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <Text as="span" tone="star" role="img" aria-label={t('services.review.count', { count: stars })}>
      {'★'.repeat(stars)}
      <span className={classes.missing}>{'★'.repeat(5 - stars)}</span>
    </Text>
  );
}

interface ReviewProps {
  review: ReviewShape;
  /** The reader, who may answer what is said about them. */
  own: number | undefined;
  answered: () => void;
}

interface ReviewSaidProps extends ReviewProps {
  nameOf: (user_id: number) => string;
  /** Who wrote it, where nothing above says so. */
  by?: string;
}

/** The stars and words of a review, with the answer of the person whom it is about. */
export function ReviewSaid({ review, own, answered, nameOf, by }: ReviewSaidProps): ReactNode {
  const { t } = useTranslation();
  const { review_id, about_id, stars, text, answer, answered_at, createdAt, is_shown } = review;
  const [typed, setTyped] = useState<string>();
  const send = useAction(async (said: string) => {
    await call.answerReview({ review_id, answer: said }, { quiet: true });
    setTyped(undefined);
    answered();
  });
  return (
    <>
      <Meta className={classes.meta}>
        {by && <span>{by} · </span>}
        <Stars stars={stars} /> · <When at={createdAt} />
      </Meta>
      {text && (
        <Text breaks lines dir="auto">
          {text}
        </Text>
      )}
      {answer !== undefined && (
        <Text as="blockquote" size={3} breaks lines className={classes.quote}>
          <Meta className={classes.meta}>
            {t('services.review.answerOf', { name: nameOf(about_id) })} {answered_at && <When at={answered_at} />}
          </Meta>
          <p dir="auto">{answer}</p>
        </Text>
      )}
      {is_shown && answer === undefined && own === about_id && typed === undefined && (
        <Button size="compact-sm" variant="default" onClick={() => setTyped('')}>
          {t('services.review.answer')}
        </Button>
      )}
      {typed !== undefined && (
        <Stack
          as="form"
          gap={3}
          align="start"
          className={classes.review}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim()) void send.run(typed.trim());
          }}
        >
          <Textarea
            label={t('services.review.answer')}
            rows={3}
            maxLength={orderLimits.review}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormRefusal text={send.error?.message ?? ''} />
          <Button type="submit" size="sm" loading={send.isRunning} disabled={!typed.trim()}>
            {t('services.review.send')}
          </Button>
        </Stack>
      )}
    </>
  );
}

/** A review in a list. */
export function ReviewRow({ review, own, answered }: ReviewProps): ReactNode {
  const { t } = useTranslation();
  const { user_id, about_id } = review;
  const people = usePeople([user_id, about_id]);
  const nameOf = (id: number) => people.get(id)?.full_name ?? t('payments.somebody');
  return (
    <li className={classes.row} data-testid="review">
      <Avatar src={people.get(user_id)?.avatar ?? ''} name={nameOf(user_id)} size={40} />
      <Stack gap={1} align="start" grow>
        <p className={classes.what}>{nameOf(user_id)}</p>
        <ReviewSaid review={review} own={own} answered={answered} nameOf={nameOf} />
      </Stack>
    </li>
  );
}
