import { type CSSProperties, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Box, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './DayChart.module.css';

interface DayChartProps {
  /** In order, today last; `day` is YYYY-MM-DD in UTC. */
  days: readonly { day: string; amount: number }[];
  label: string;
  /** Bar colour. */
  color: string;
}

/** The smallest round number of at least `value` whose half is round too. */
function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= value) ?? value;
}

/** A bar chart by day; today's bar is hatched. Includes a table for screen readers. */
export function DayChart({ days, label, color }: DayChartProps) {
  const { t, tag } = useTranslation();
  const { number, compact } = useFormat();
  const [pointed, setPointed] = useState<number>();
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const written = (day: string) => short.format(new Date(day));
  const top = roundTop(Math.max(4, ...days.map(({ amount }) => amount)));
  const today = days.length - 1;
  const told = days[pointed ?? today];
  return (
    <>
      <Meta as="div" aria-hidden size={1} figures style={{ '--bar-color': color } as CSSProperties}>
        <Text above={1}>
          <Text as="b" tone="ink">
            {number(told?.amount ?? 0)}
          </Text>{' '}
          {pointed === undefined || pointed === today ? t('admin.home.soFar') : written(told?.day ?? '')}
        </Text>
        <Box above={4} className={classes.plot} relative>
          {[top, top / 2, 0].map((line) => (
            <Text
              as="span"
              edge="bottom"
              key={line}
              className={classes.line}
              style={{ '--at': line / top } as CSSProperties}
            >
              {compact(line)}
            </Text>
          ))}
          <Stack className={classes.bars} onPointerLeave={() => setPointed(undefined)}>
            {days.map(({ day, amount }, index) => (
              <Stack
                cross="end"
                as="span"
                key={day}
                className={classes.day}
                data-today={index === today || undefined}
                onPointerEnter={() => setPointed(index)}
              >
                <span className={classes.bar} style={{ '--share': amount / top } as CSSProperties} />
              </Stack>
            ))}
          </Stack>
        </Box>
        <Row as="p" cross="stretch" justify="space-between" className={classes.ends}>
          <span>{written(days[0]?.day ?? '')}</span>
          <span>{written(days[Math.floor(today / 2)]?.day ?? '')}</span>
          <span>{written(days[today]?.day ?? '')}</span>
        </Row>
      </Meta>
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.column.day')}</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, amount }) => (
              <tr key={day}>
                <th scope="row">{written(day)}</th>
                <td>{number(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
