import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { serverNow } from '#shared/client/app/clock.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import type { SlotsAnswer } from '#shared/services/bookingShapes.ts';
import { dayAt, daysOf, monthAfter, weekdayOf } from '#shared/services/slotZones.ts';
import { slotsCall } from './bookingCalls.ts';
import { cityOf, ownZone, useSlotWords } from './slotWords.ts';
import classes from './Slots.module.css';

interface SlotPickerProps {
  sx_id: string;
  /** The package. */
  of?: string;
  /** The order that is moved. */
  order_id?: string;
  /** ISO. */
  chosen: string | undefined;
  choose: (slot: string | undefined) => void;
}

/** A free time of a service: a day of the month, then an hour, both in the reader's own zone. */
export function SlotPicker({ sx_id, of, order_id, chosen, choose }: SlotPickerProps): ReactNode {
  const { t } = useTranslation();
  const words = useSlotWords();
  const { time } = useFormat();
  const zone = ownZone();
  const first = dayAt(zone, serverNow()).slice(0, 7);
  const [month, setMonth] = useState(first);
  const [day, setDay] = useState<string>();
  const { answer, error, reload } = useAnswer(slotsCall, {
    ...{ sx_id, month, zone },
    ...(of && { key: of }),
    ...(order_id && { order_id }),
  });
  const last = answer?.last && dayAt(zone, Date.parse(answer.last)).slice(0, 7);
  const go = (to: string) => {
    setMonth(to);
    setDay(undefined);
    choose(undefined);
  };
  const open = answer?.days.find((each) => each.day === day);
  return (
    <div className={classes.picker}>
      <div className={classes.months}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('services.booking.before')}
          disabled={month <= first}
          onClick={() => go(monthAfter(month, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <p className={classes.month} aria-live="polite">
          {words.month(month)}
        </p>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('services.booking.next')}
          disabled={last === undefined || month >= last}
          onClick={() => go(monthAfter(month, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <Loading>
          <Bone height={280} />
        </Loading>
      ) : (
        <>
          <Month
            answer={answer}
            day={day}
            choose={(to) => {
              setDay(to);
              choose(undefined);
            }}
          />
          {open ? (
            <ChipChoice
              label={t('services.booking.times', { day: words.day(open.day) })}
              choices={open.slots.map((slot) => ({ value: slot, label: time(slot) }))}
              chosen={chosen ?? ''}
              hint={chosen && words.elsewhere(chosen, answer.zone)}
              input={{ name: 'slot', onChange: (event) => choose(event.currentTarget.value) }}
            />
          ) : (
            <p role="status" className={classes.note}>
              {answer.days.length
                ? t('services.booking.pickDay')
                : last === undefined
                  ? t('services.booking.closed')
                  : t('services.booking.none', { month: words.month(month) })}
            </p>
          )}
          {!answer.days.length && last !== undefined && month < last && (
            <Button variant="light" onClick={() => go(monthAfter(month, 1))}>
              {t('services.booking.next')}
            </Button>
          )}
          <p className={classes.note}>
            {answer.zone === zone
              ? t('services.booking.ownZone', { zone: cityOf(zone) })
              : t('services.booking.twoZones', { own: cityOf(zone), zone: cityOf(answer.zone) })}{' '}
            {!order_id &&
              answer.cancel_hours !== undefined &&
              t('services.booking.freeHours', { count: answer.cancel_hours })}
          </p>
        </>
      )}
    </div>
  );
}

/** How many days an arrow goes. */
const arrows: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface MonthProps {
  answer: SlotsAnswer;
  day: string | undefined;
  choose: (day: string) => void;
}

/** The days of a month; those with free times can be pressed. Arrows go from one to the next. */
function Month({ answer, day, choose }: MonthProps) {
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
                    <button
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
                    </button>
                  ) : (
                    <span className={classes.none}>{Number(each.slice(8))}</span>
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
