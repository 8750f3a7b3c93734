import { type CSSProperties, type ReactNode, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import type { ProviderNumbers as Numbers } from '#shared/services/shapes.ts';
import { Grid, Heading, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './ProviderNumbers.module.css';

type Days = Numbers['days'];

/** A bar for each day; the day under the pointer, or all of them, in words. */
function Bars({
  label,
  days,
  valueOf,
  say,
}: {
  label: string;
  days: Days;
  valueOf: (day: Days[number]) => number;
  say: (value: number) => string;
}) {
  const { tag } = useTranslation();
  const [pointed, point] = useState<number>();
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const written = (day: string) => short.format(new Date(day));
  const top = Math.max(1, ...days.map(valueOf));
  const told = pointed === undefined ? undefined : days[pointed];
  return (
    <Stack as="figure" gap={2} shrink className={classes.chart}>
      <Stack as="figcaption">
        <Meta as="span">{told ? `${label} · ${written(told.day)}` : label}</Meta>
        <b>{say(told ? valueOf(told) : days.reduce((sum, day) => sum + valueOf(day), 0))}</b>
      </Stack>
      <Stack aria-hidden className={classes.bars} onPointerLeave={() => point(undefined)}>
        {days.map((day, index) => (
          <Stack as="span" cross="end" key={day.day} className={classes.day} onPointerEnter={() => point(index)}>
            <span className={classes.bar} style={{ '--share': valueOf(day) / top } as CSSProperties} />
          </Stack>
        ))}
      </Stack>
      <Row as="p" aria-hidden cross="stretch" justify="space-between" size={2} soft>
        <span>{written(days[0]!.day)}</span>
        <span>{written(days.at(-1)!.day)}</span>
      </Row>
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{written(day.day)}</th>
                <td>{say(valueOf(day))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

/** The reader's last days as a provider; nothing before somebody looked or bought. */
export default function ProviderNumbers(): ReactNode {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const money = useMoney();
  const { answer } = useAnswer('getProviderNumbers', {});
  if (!answer || (!answer.views && !answer.orders)) return null;
  const { days, currency, views, orders, open, buyers, earned, answers } = answer;
  // What has a chart is told by its sum.
  const facts: [string, string][] = [
    [t('services.numbers.conversion'), views >= buyers && views > 0 ? percent(buyers / views) : '–'],
    [t('services.numbers.open'), number(open)],
    ...(answers
      ? [[t('services.numbers.answers'), t(`services.numbers.pace.${answers}`)] satisfies [string, string]]
      : []),
    ...(currency ? [[t('services.numbers.earned'), money(earned, currency)] satisfies [string, string]] : []),
  ];
  return (
    <Stack aria-labelledby="numbers" as="section" gap={4} shrink surface="raised" pad={5}>
      <Heading id="numbers" level={2} size={4}>
        {t('services.numbers.title', { count: days.length })}
      </Heading>
      <Grid fit="200px" gap={6}>
        <Bars label={t('services.numbers.views')} days={days} valueOf={(day) => day.views} say={number} />
        {orders > 0 && (
          <>
            <Bars label={t('services.numbers.orders')} days={days} valueOf={(day) => day.orders} say={number} />
            <Bars
              label={t('services.numbers.amount')}
              days={days}
              valueOf={(day) => day.amount}
              say={(value) => money(value, currency)}
            />
          </>
        )}
      </Grid>
      <Stack as="dl" gap="3 4" edge="top" className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Meta as="dt">{name}</Meta>
            <dd data-words={/\d/.test(value) || value === '–' ? undefined : ''}>{value}</dd>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}
