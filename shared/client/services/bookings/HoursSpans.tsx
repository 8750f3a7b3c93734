import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import type { Span } from '#shared/services/bookings/hours.ts';
import { day, inMinutes } from '#shared/time.ts';
import { hoursLimits } from '#shared/services/bookings/limits.ts';
import classes from './Hours.module.css';

const wholeDay = inMinutes(day);

/** Minutes since midnight as a time input has them. */
const shown = (minutes: number): string => {
  const of = ((minutes % wholeDay) + wholeDay) % wholeDay;
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
};

const typed = (value: string): number | undefined => {
  const [hours, minutes] = value.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? undefined
    : hours * 60 + minutes;
};

/** With an end that is not after the beginning, it goes on past midnight. */
const spanOf = (from: number, to: number): Span => ({ from, to: to <= from ? to + wholeDay : to });

interface HoursSpansProps {
  /** Its name, for people who hear the fields. */
  day: string;
  spans: readonly Span[];
  problem: string | undefined;
  change: (spans: Span[]) => void;
}

/** The open hours of one day; none: closed. */
export function HoursSpans({ day: name, spans, problem, change }: HoursSpansProps): ReactNode {
  const { t } = useTranslation();
  const changeAt = (index: number, span: Span) => change(spans.map((each, at) => (at === index ? span : each)));
  const add = () => {
    const last = spans.at(-1);
    const from = last ? Math.min(last.to + 60, 22 * 60) : 9 * 60;
    change([...spans, { from, to: last ? from + 60 : 17 * 60 }]);
  };
  return (
    <Row gap="2 4" wrap shrink className={classes.spans}>
      {!spans.length && <Meta>{t('services.hours.closed')}</Meta>}
      {spans.map(({ from, to }, index) => (
        <Row gap={2} wrap key={index} className={`${classes.span}`}>
          <TextInput
            type="time"
            step={hoursLimits.step * 60}
            aria-label={t('services.hours.fromOn', { day: name })}
            value={shown(from)}
            onChange={(event) => {
              const at = typed(event.currentTarget.value);
              if (at !== undefined) changeAt(index, spanOf(at, to % wholeDay));
            }}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            step={hoursLimits.step * 60}
            aria-label={t('services.hours.toOn', { day: name })}
            value={shown(to)}
            onChange={(event) => {
              const at = typed(event.currentTarget.value);
              if (at !== undefined) changeAt(index, spanOf(from, at));
            }}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('services.hours.removeSpan', { day: name })}
            onClick={() => change(spans.filter((_, at) => at !== index))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Row>
      ))}
      {spans.length < hoursLimits.spans && (
        <ActionIcon variant="subtle" size="lg" aria-label={t('services.hours.addSpan', { day: name })} onClick={add}>
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      )}
      {problem && (
        <Text size={2} danger role="alert" className={classes.problem}>
          {problem}
        </Text>
      )}
    </Row>
  );
}
