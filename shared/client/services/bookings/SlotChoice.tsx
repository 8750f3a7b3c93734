import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { CallError } from '#shared/client/app/data/api.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { SlotsAnswer } from '#shared/services/bookings/bookingShapes.ts';
import { dayAt, monthAfter } from '#shared/services/bookings/slotZones.ts';
import { SlotMonth } from './SlotMonth.tsx';
import { ownZone, useSlotWords } from './slotWords.ts';

/** The reader's own month, to begin with. */
export const useMonth = () => useState(() => dayAt(ownZone(), serverNow()).slice(0, 7));

interface SlotChoiceProps {
  /** 'YYYY-MM' */
  month: string;
  setMonth: (month: string) => void;
  /** The free times of the month, as they were asked for. */
  slots: { answer: SlotsAnswer | undefined; error: CallError | undefined; reload: () => void };
  /** ISO. */
  chosen: string | undefined;
  choose: (slot: string | undefined) => void;
  /** What stands there while no times are offered at all. */
  closed: string;
  /** About zones and rules, below the times. */
  renderNote: (answer: SlotsAnswer) => ReactNode;
}

/** A free time: a day of the month, then an hour, both in the reader's own zone. */
export function SlotChoice({ month, setMonth, slots, chosen, choose, closed, renderNote }: SlotChoiceProps): ReactNode {
  const { t } = useTranslation();
  const words = useSlotWords();
  const zone = ownZone();
  const first = dayAt(zone, serverNow()).slice(0, 7);
  const [day, setDay] = useState<string>();
  const { answer, error, reload } = slots;
  const last = answer?.last && dayAt(zone, Date.parse(answer.last)).slice(0, 7);
  const go = (to: string) => {
    setMonth(to);
    setDay(undefined);
    choose(undefined);
  };
  const open = answer?.days.find((each) => each.day === day);
  return (
    <Stack gap={4} shrink>
      <Row justify="space-between" maxWidth="400px">
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('services.booking.before')}
          disabled={month <= first}
          onClick={() => go(monthAfter(month, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Text strong aria-live="polite">
          {words.month(month)}
        </Text>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('services.booking.next')}
          disabled={last === undefined || month >= last}
          onClick={() => go(monthAfter(month, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </Row>
      {error && !answer ? (
        <ErrorState text={error.message} again={reload} />
      ) : !answer ? (
        <Loading>
          <Bone height={280} />
        </Loading>
      ) : (
        <>
          <SlotMonth
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
              choices={open.slots.map((slot) => ({ value: slot, label: words.time(slot) }))}
              chosen={chosen ?? ''}
              hint={chosen && words.elsewhere(chosen, answer.zone)}
              input={{ name: 'slot', onChange: (event) => choose(event.currentTarget.value) }}
            />
          ) : (
            <Meta role="status">
              {answer.days.length
                ? t('services.booking.pickDay')
                : last === undefined
                  ? closed
                  : t('services.booking.none', { month: words.month(month) })}
            </Meta>
          )}
          {!answer.days.length && last !== undefined && month < last && (
            <Button variant="light" onClick={() => go(monthAfter(month, 1))}>
              {t('services.booking.next')}
            </Button>
          )}
          <Meta>{renderNote(answer)}</Meta>
        </>
      )}
    </Stack>
  );
}
