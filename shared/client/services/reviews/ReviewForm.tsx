import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { orderLimits } from '#shared/services/orders/limits.ts';
import classes from '../Order.module.css';

/** Where one of the two says how it was. */
export function ReviewForm({ order_id, other }: { order_id: string; other: string }): ReactNode {
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
      <Row as="fieldset" role="radiogroup" aria-required className={classes.stars}>
        <legend>
          <span aria-hidden>
            {t('services.review.yours')}
            <Text as="span" danger>
              {' '}
              *
            </Text>
          </span>
          <span className="visually-hidden">{t('services.review.stars', { name: other })}</span>
        </legend>
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
        {t('services.review.give')}
      </Button>
    </Stack>
  );
}
