/** Tells both of a booking that it begins soon. */
import { Booking } from '#shared/services/entities/booking.ts';
import { nextReminder } from '#shared/services/bookings/bookingRules.ts';
import { hour } from '#shared/time.ts';
import { tell } from '#cloud/accounts/index.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { bookingLimits } from '#shared/services/bookings/limits.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';

const pageSize = 200;

async function remind(ports: Ports, { booking_id, user_id, provider_id, title, starts_at }: Booking): Promise<void> {
  const now = ports.clock.now();
  const starts = starts_at.getTime();
  const isSoon = starts - now <= bookingLimits.reminders[1];
  // Late, as after a stop, nobody is told of what has begun.
  if (starts > now)
    for (const person of [user_id, provider_id])
      await tell(ports, {
        ...{ user_id: person, type: isSoon ? 'booking_soon' : 'booking_tomorrow', path: `/orders/${booking_id}` },
        ...{ once: `${booking_id}|${starts}|${isSoon ? 'soon' : 'day'}`, topic: booking_id },
        params: { what: title.slice(0, 120), hours: Math.max(1, Math.round((starts - now) / hour)) },
      });
  const next = nextReminder(starts, now);
  await asServer(ports.storage).transact(async (tx) => {
    const row = await tx.get(Booking, booking_id);
    // Moved or cancelled meanwhile, it has another date.
    if (row?.starts_at.getTime() !== starts || row.state !== 'booked') return;
    await tx.update(Booking, booking_id, { remind_at: next === undefined ? undefined : new Date(next) });
  });
}

/** Safe to repeat, and by several servers at once. */
export async function sweepReminders(ports: Ports): Promise<void> {
  const remind_at = atMost(new Date(ports.clock.now()));
  const due = await ports.storage.find(
    Booking,
    { state: 'booked', remind_at },
    { sort: { remind_at: 1 }, limit: pageSize },
  );
  for (const booking of due)
    await remind(ports, booking).catch((error: unknown) =>
      ports.log.error({ err: error, booking_id: booking.booking_id }, 'nobody was reminded of a booking'),
    );
}
