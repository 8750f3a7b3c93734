import type { ReactNode } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { CallName } from '#shared/client/app/core/calls.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import type { BookingShape } from '#shared/services/bookings/bookingShapes.ts';
import { Booking } from '#shared/services/entities/booking.ts';
import { dayAt } from '#shared/services/bookings/slotZones.ts';
import { ownZone, useSlotWords } from './slotWords.ts';
import { Card, Heading, List, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Slots.module.css';

const asked: readonly CallName[] = ['getBookings'];

/** The bookings that are to come, by the reader's days, live; nothing without any. */
export function BookingCalendar({ as }: { as: 'buyer' | 'provider' }): ReactNode {
  const { t } = useTranslation();
  const { time } = useFormat();
  const words = useSlotWords();
  const own = useUser()?.user_id;
  useLiveAnswers(Booking, as === 'buyer' ? 'user_id' : 'provider_id', own, asked);
  const { answer } = useAnswer('getBookings', { as });
  const bookings = answer?.bookings ?? [];
  const otherOf = ({ user_id, provider_id }: BookingShape) => (as === 'buyer' ? provider_id : user_id);
  const people = usePeople(bookings.map(otherOf));
  if (!bookings.length) return null;
  const days = new Map<string, BookingShape[]>();
  for (const booking of bookings) {
    const day = dayAt(ownZone(), Date.parse(booking.starts_at));
    days.set(day, [...(days.get(day) ?? []), booking]);
  }
  return (
    <Card gap={4} shrink as="section" aria-labelledby="bookings" pad={5}>
      <h2 id="bookings">{t('services.booking.upcoming')}</h2>
      <Stack gap={4}>
        {[...days].map(([day, of]) => (
          <div key={day}>
            <Heading level={3} size={3} plain below={2}>
              {words.day(day)}
            </Heading>
            <List gap={4}>
              {of.map((booking) => (
                <li key={booking.booking_id}>
                  <PathLink href={`/orders/${booking.booking_id}`} className={classes.booking} data-testid="booking">
                    <Text as="span" strong figures>
                      {time(booking.starts_at)} – {time(booking.ends_at)}
                    </Text>
                    <Text as="span" breaks>
                      {people.has(otherOf(booking))
                        ? t('services.booking.with', {
                            title: booking.title,
                            name: people.get(otherOf(booking))?.full_name ?? t('payments.somebody'),
                          })
                        : booking.title}
                    </Text>
                  </PathLink>
                </li>
              ))}
            </List>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
