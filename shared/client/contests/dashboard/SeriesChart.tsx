import { type CSSProperties, useId, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { day, inSeconds } from '#shared/time.ts';
import { pathOf, roundTop } from './series.ts';
import { Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Dashboard.module.css';

/** Size of the drawing; it is stretched to its place. */
const size = { width: 600, height: 160 };

interface SeriesChartProps {
  label: string;
  values: readonly number[];
  /** A second line of the same length, such as the contest before. */
  beside?: { label: string; values: readonly number[] };
  /** Unix seconds of the first step, and seconds of a step. */
  from: number;
  step: number;
  /** How many steps are over: the next one still counts, and is a dot at the end of a dashed line. */
  finished: number;
  /** Colour of the line. */
  color: string;
}

/** Numbers over time as an area, with the value under the pointer, and as a table for screen readers. */
export function SeriesChart({ label, values, beside, from, step, finished, color }: SeriesChartProps) {
  const { t, tag } = useTranslation();
  const { number, compact } = useFormat();
  const [pointed, point] = useState<number>();
  const fade = useId();
  const isShort = step < inSeconds(day);
  const when = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    ...(isShort && { hour: '2-digit', minute: '2-digit' }),
  });
  const at = (index: number) => when.format(new Date((from + index * step) * 1000));
  const top = roundTop(Math.max(4, ...values, ...(beside?.values ?? [])));
  const all = values.reduce((sum, n) => sum + n, 0);
  const last = values.length - 1;
  const lineOf = (series: readonly number[]) => pathOf(series, top, size, values.length);
  const over = values.slice(0, finished);
  const running = finished < values.length ? values[finished]! : undefined;
  /** In per cent, with the line's two pixels of air. */
  const topOf = (value: number) =>
    ((size.height - 2 - (Math.max(0, value) / top) * (size.height - 4)) / size.height) * 100;
  const leftOf = (index: number) => (index / Math.max(1, last)) * size.width;
  const told = (index: number) =>
    index === finished ? t('contests.dashboard.soFar', { number: number(values[index]!) }) : number(values[index]!);
  return (
    <Stack as="figure" gap={2} className={classes.chart} style={{ '--color': color } as CSSProperties}>
      <Row as="figcaption" cross="stretch" wrap justify="space-between" gap="1 4">
        <b>{label}</b>
        <Meta as="span" figures>
          {pointed === undefined
            ? t('contests.dashboard.inAll', { count: all, number: number(all) })
            : `${at(pointed)}: ${told(pointed)}`}
          {pointed !== undefined && beside && ` · ${beside.label}: ${number(beside.values[pointed] ?? 0)}`}
        </Meta>
      </Row>
      <div
        aria-hidden
        className={classes.plot}
        onPointerLeave={() => point(undefined)}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          point(Math.min(last, finished, Math.max(0, Math.round(((clientX - left) / width) * last))));
        }}
      >
        <Meta as="span" size={1} className={classes.top}>
          {compact(top)}
        </Meta>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none">
          <defs>
            <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--color)" stopOpacity="0.35" />
              <stop offset="1" stopColor="var(--color)" stopOpacity="0" />
            </linearGradient>
          </defs>
          {over.length > 0 && <path d={`${lineOf(over)} V ${size.height} H 0 Z`} fill={`url(#${fade})`} />}
          {beside && <path d={lineOf(beside.values)} className={classes.besideLine} />}
          {/* Dashed from the last finished step to the dot; the line covers the rest of it. */}
          {running !== undefined && over.length > 0 && (
            <path d={lineOf([...over, running])} className={classes.runningLine} />
          )}
          {over.length > 0 && <path d={lineOf(over)} className={classes.line} />}
          {pointed !== undefined && (
            <line x1={leftOf(pointed)} x2={leftOf(pointed)} y1="0" y2={size.height} className={classes.cursor} />
          )}
        </svg>
        {running !== undefined && (
          <i
            className={classes.running}
            style={{
              insetInlineStart: `${(finished / Math.max(1, last)) * 100}%`,
              top: `${topOf(running)}%`,
            }}
          />
        )}
      </div>
      <Row as="p" cross="stretch" justify="space-between" size={1} soft aria-hidden>
        <span>{at(0)}</span>
        <span>{at(last)}</span>
      </Row>
      {beside && (
        <Row as="p" gap={2} size={2} soft className={classes.legend}>
          <i aria-hidden /> {beside.label}
        </Row>
      )}
      {/* A table itself is as large as its rows, whatever it is told. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {values.map((value, index) =>
              value ? (
                <tr key={index}>
                  <th scope="row">{at(index)}</th>
                  <td>{told(index)}</td>
                </tr>
              ) : null,
            )}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}
