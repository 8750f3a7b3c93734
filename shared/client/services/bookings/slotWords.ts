/** Times of bookings in the reader's words. */
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { exactly } from '#shared/client/app/i18n/toldTwice.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';

/** The reader's own time zone. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'America/New_York' as 'New York'. */
export const cityOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ');

export function useSlotWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = format;
  const { exact, time } = exactly(format);
  const clock = (at: string, timeZone: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(
      new Date(at),
    );
  return {
    /** A day, 'YYYY-MM-DD'. */
    day: (day: string) =>
      new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    /** A month, 'YYYY-MM'. */
    month: (month: string) =>
      new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      ),
    /** The seven days of a week, Monday first. */
    weekdays: (length: 'long' | 'short') => {
      const named = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
      return [1, 2, 3, 4, 5, 6, 7].map((day) => named.format(Date.UTC(2024, 0, day)));
    },
    /** Its hour in the reader's zone. */
    time,
    /** From when to when, in the reader's zone. */
    when: (from: string, to: string) => `${exact(from)} – ${time(to)}`,
    /** The same time for somebody who lives in `zone`; undefined where clocks show the reader's time. */
    elsewhere: (at: string, zone: string | undefined) => {
      const theirs = zone && clock(at, zone);
      return !theirs || theirs === clock(at, ownZone())
        ? undefined
        : t('services.booking.inZone', { time: theirs, zone: cityOf(zone) });
    },
  };
}
