import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { SlotsAnswer } from '#shared/services/bookings/bookingShapes.ts';
import { daysOf, weekdayOf } from '#shared/services/bookings/slotZones.ts';
import { useSlotWords } from './slotWords.ts';
import { Text } from '#shared/client/ui/Layout.tsx';
import classes from './Slots.module.css';

/** How many days an arrow goes. */
const arrows: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MonthProps {
  answer: SlotsAnswer;
  day: string | undefined;
  choose: (day: string) => void;
}

/** The days of a month; those with free times can be pressed. Arrows go from one to the next. */
export function SlotMonth({ answer, day, choose }: MonthProps): ReactNode {
  const { t } = useTranslation();
  const words = useSlotWords();
  const table = useRef<HTMLTableElement>(null);
  const free = new Map(answer.days.map((each) => [each.day, each.slots.length]));
  const days = daysOf(answer.month);
  const cells = [...Array.from({ length: weekdayOf(days[0]!) }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  const reachable = day ?? answer.days[0]?.day;
  const move = (event: KeyboardEvent, from: string) => {
    const step = arrows[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = days.indexOf(from) + step;
    const open = days.filter((each) => free.has(each));
    const to =
      step > 0 ? open.find((each) => days.indexOf(each) >= at) : open.findLast((each) => days.indexOf(each) <= at);
    if (to) table.current?.querySelector<HTMLButtonElement>(`[data-day="${to}"]`)?.focus();
  };
  return (
    <table ref={table} className={classes.table}>
      <caption className="visually-hidden">{t('services.booking.month', { month: words.month(answer.month) })}</caption>
      <thead>
        <tr>
          {words.weekdays('short').map((name, index) => (
            <th key={name} scope="col" abbr={words.weekdays('long')[index]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((each, index) => {
              const count = each === undefined ? 0 : (free.get(each) ?? 0);
              return (
                <td key={each ?? index}>
                  {each === undefined ? null : count ? (
                    <Text
                      as="button"
                      strong
                      type="button"
                      className={classes.day}
                      data-day={each}
                      tabIndex={each === reachable ? 0 : -1}
                      aria-pressed={each === day}
                      aria-label={t('services.booking.dayFree', { day: words.day(each), count })}
                      onClick={() => choose(each)}
                      onKeyDown={(event) => move(event, each)}
                    >
                      {Number(each.slice(8))}
                    </Text>
                  ) : (
                    <Text as="span" soft className={classes.none}>
                      {Number(each.slice(8))}
                    </Text>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
