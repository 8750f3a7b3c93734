import { Button } from '#shared/client/ui/Button.tsx';
import { Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import type { OrderAnswer, OrderShape } from '#shared/services/orders/orderShapes.ts';
import { cancelUntil, isOver } from '#shared/services/orders/process.ts';
import type { Side } from '#shared/client/services/orderWords.ts';
import { saveCalendar } from './saveCalendar.ts';
import { useSlotWords } from './slotWords.ts';
import classes from '../Order.module.css';

type Booked = OrderShape & Required<Pick<OrderShape, 'starts_at' | 'ends_at'>>;

export const isBooked = (order: OrderShape): order is Booked =>
  order.starts_at !== undefined && order.ends_at !== undefined;

/** Hands the browser a file that calendars read. */
function saveFile(order: Booked, place: string) {
  const url = `${location.origin}/orders/${order.order_id}`;
  saveCalendar('booking', {
    ...{ uid: `${order.order_id}@${location.hostname}`, sequence: order.steps, title: order.title },
    ...{ text: url, place, url },
    ...{ starts: new Date(order.starts_at), ends: new Date(order.ends_at), changed: new Date(order.updatedAt) },
    isCancelled: order.state === 'cancelled',
  });
}

/** When and where a booking takes place. */
export function BookingFacts({
  order,
  place,
  side,
}: { order: Booked; side: Side } & Pick<OrderAnswer, 'place'>): ReactNode {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const words = useSlotWords();
  const now = useNow(15_000);
  const elsewhere = words.elsewhere(order.starts_at, order.zone);
  const free = cancelUntil(order);
  const isLink = place !== undefined && /^https:\/\/\S+$/.test(place);
  return (
    <Stack gap={2} align="start">
      <p>
        <b>
          {t('services.booking.when')}
          {t('services.colon')}
        </b>{' '}
        <time dateTime={order.starts_at}>{words.when(order.starts_at, order.ends_at)}</time>
        {elsewhere && (
          <Meta as="span" className={classes.meta}>
            {' '}
            ({elsewhere})
          </Meta>
        )}
      </p>
      {side !== 'other' && !isOver(order.state) && (
        <Text breaks lines>
          <b>
            {t('services.booking.where')}
            {t('services.colon')}
          </b>{' '}
          {isLink ? (
            <a href={place} target="_blank" rel="noopener noreferrer">
              {place}
            </a>
          ) : (
            place ||
            (side === 'buyer' ? (
              t('services.booking.noPlace')
            ) : (
              <PathLink href="/booking-hours">{t('services.booking.addPlace')}</PathLink>
            ))
          )}
        </Text>
      )}
      {side === 'buyer' && order.state === 'working' && free !== undefined && now < free && (
        <Meta className={classes.meta}>{t('services.booking.free', { until: exact(free) })}</Meta>
      )}
      {order.state === 'working' && (
        <Button
          variant="light"
          size="sm"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => saveFile(order, place ?? '')}
        >
          {t('services.booking.calendarFile')}
        </Button>
      )}
    </Stack>
  );
}
