/** What the calls of bookings answer. Dates are ISO strings. */
import type { Booking } from '#shared/services/entities/booking.ts';

export interface SlotsAnswer {
  /** 'YYYY-MM' */
  month: string;
  minutes: number;
  /** The provider's. */
  zone: string;
  /** Days with free times, by the visitor's zone. */
  days: { day: string; slots: string[] }[];
  /** Until when one can book. */
  last?: string;
  /** Hours before it begins until which a booking is cancelled for the whole price. */
  cancel_hours?: number;
  /** Seconds since 1970. */
  serverTime: number;
}

export interface BookingShape extends Pick<Booking, 'booking_id' | 'sx_id' | 'provider_id' | 'user_id' | 'title'> {
  starts_at: string;
  ends_at: string;
}
