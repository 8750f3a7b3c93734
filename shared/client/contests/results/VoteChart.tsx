import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, useId, useMemo, useState } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Card, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { day } from '#shared/time.ts';
import type { Placed } from '../board.ts';
import { apart, type Line, linesOf, scaleTo } from './history.ts';
import { colorOf, inColorOf } from '../colors.ts';
import classes from './VoteChart.module.css';

const height = 260;
/** Margins for the scale and for the names at the lines' ends. */
const margins = { left: 44, top: 14, bottom: 28 };
const roomy = 560;
/** Where there is no room for whole names, they stand below the lines. */
const namesRoom = (width: number) => (width > roomy ? 240 : 88);
/** Height of a name with its picture at the end of a line. */
const label = 30;
const face = 22;
/** Leaders with a line. */
const drawn = 5;
/** Poll interval of the history in milliseconds; the lines' ends are live. */
const askEvery = 30_000;
/** Width of a time label in pixels. */
const tickRoom = 96;

interface VoteChartProps {
  contest: ContestShape;
  round_id: string;
  board: readonly Placed[];
}

/** A line chart of the leaders' votes over time. */
export function VoteChart({ contest, round_id, board }: VoteChartProps) {
  const { t } = useTranslation();
  const id = useId();
  const { cx_id } = contest;
  const now = useNow(askEvery);
  const round = contest.rounds.find((one) => one.round_id === round_id);
  const end = Date.parse(round?.endDate ?? contest.end_date);
  const isOpen = contest.contest_status === 'active' && now < end;
  const asked = { cx_id, round_id };
  const { answer, error, reload } = useAnswer('getVoteHistory', asked, {
    every: isOpen ? askEvery : undefined,
  });
  const leaders = useMemo(() => board.filter(({ votes }) => votes > 0).slice(0, drawn), [board]);
  const lines = useMemo(
    () => (answer ? linesOf(answer, leaders, Math.min(now, end)) : undefined),
    [answer, leaders, now, end],
  );
  return (
    <Card as="section" pad={5} surface="raised" shrink aria-labelledby={id}>
      <Heading id={id} level={3} size={4} below={3}>
        {t('contests.results.overTime')}
      </Heading>
      {lines ? (
        <Lines lines={lines} leaders={leaders} />
      ) : error ? (
        <Text soft textAlign="center" role="alert" className={classes.failed}>
          {error.message}{' '}
          <button type="button" onClick={reload}>
            {t('site.error.again')}
          </button>
        </Text>
      ) : (
        <Loading>
          <Bone height={height} />
        </Loading>
      )}
    </Card>
  );
}

interface EndsProps {
  lines: readonly Line[];
  at: number;
  labels: readonly number[];
  x: number;
  width: number;
  nameOf: ReadonlyMap<string, Placed>;
  isNamed: boolean;
}

/** Who each line is, where it ends. */
function Ends({ lines, at, labels, x, width, nameOf, isNamed }: EndsProps) {
  const { number } = useFormat();
  return (
    <ul className={classes.ends} aria-hidden>
      {lines.map(({ contestant_id, points }, index) => {
        const one = nameOf.get(contestant_id);
        return (
          <li
            key={contestant_id}
            style={
              {
                '--color': colorOf(one ?? { entry_number: 0 }),
                transform: `translate(${x}px, ${labels[index]! - label / 2}px)`,
                width,
                height: label,
              } as CSSProperties
            }
          >
            <Stack as="span" pad="half" rigid className={classes.face} radius="full">
              <Avatar src={one?.contestant_img ?? ''} name={one?.contestant_name ?? ''} size={face} />
            </Stack>
            <Text as="span" size={1} shrink strong cut className={classes.name} lineHeight={1.1}>
              {isNamed && one?.contestant_name}
              <Box as="b" figures soft>
                {number(points[at]?.votes ?? 0)}
              </Box>
            </Text>
          </li>
        );
      })}
    </ul>
  );
}

/** Who each line is, below a narrow chart. */
const Names = ({ leaders }: Pick<LinesProps, 'leaders'>) => (
  <Row as="ul" gap="1 4" wrap size={1} above={2} aria-hidden>
    {leaders.map((one) => (
      <Row as="li" key={one.contestant_id} gap={2} className={classes.key} style={inColorOf(one)}>
        {one.contestant_name}
      </Row>
    ))}
  </Row>
);

interface LinesProps {
  lines: readonly Line[];
  leaders: readonly Placed[];
}

function Lines({ lines, leaders }: LinesProps) {
  const { t } = useTranslation();
  const { number, compact, language, list } = useFormat();
  const { ref, width } = useElementSize();
  const edge = { ...margins, right: namesRoom(width) };
  const moments = lines[0]?.points.map(({ at }) => at) ?? [];
  const last = moments.length - 1;
  /** The selected moment; undefined follows the newest. */
  const [looked, setLooked] = useState<number>();
  const at = looked === undefined || looked > last ? last : looked;
  const from = moments[0] ?? 0;
  const until = moments.at(-1) ?? 1;
  const isShort = until - from < 1.5 * day;
  const formats = useMemo(() => {
    const tick: Intl.DateTimeFormatOptions = isShort
      ? { hour: 'numeric', minute: '2-digit' }
      : { day: 'numeric', month: 'short' };
    return {
      tick: new Intl.DateTimeFormat(language, tick),
      moment: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
    };
  }, [language, isShort]);

  const scale = scaleTo(Math.max(...lines.flatMap(({ points }) => points.map(({ votes }) => votes))));
  const plot = { width: Math.max(1, width - edge.left - edge.right), height: height - edge.top - edge.bottom };
  const x = (moment: number) => edge.left + ((moment - from) / Math.max(1, until - from)) * plot.width;
  const y = (votes: number) => edge.top + plot.height * (1 - votes / scale.at(-1)!);
  const path = ({ points }: Line) =>
    points.map((point, index) => `${index ? 'L' : 'M'}${x(point.at).toFixed(1)} ${y(point.votes).toFixed(1)}`).join('');
  const nameOf = new Map(leaders.map((one) => [one.contestant_id, one]));
  const color = (contestant_id: string) => colorOf(nameOf.get(contestant_id) ?? { entry_number: 0 });
  const ends = lines.map(({ points }) => y(points.at(-1)!.votes));
  const highest = ends.map((end) => Math.max(edge.top, end));
  const labels = apart(highest, label, height - edge.bottom);
  const ticks = Math.max(2, Math.min(5, Math.floor(plot.width / tickRoom)));
  const tickAt = Array.from({ length: ticks }, (_, index) => from + ((until - from) * index) / (ticks - 1));

  const ranked = leaders.map((one) => ({
    ...one,
    counted: lines.find(({ contestant_id }) => contestant_id === one.contestant_id)?.points[at]?.votes ?? 0,
  }));
  const told = list(ranked.map(({ contestant_name, counted }) => `${contestant_name} ${number(counted)}`));
  const moment = formats.moment.format(moments[at] ?? until);

  return (
    <>
      <div
        ref={ref}
        className={classes.plot}
        style={{ height }}
        onPointerMove={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          const wanted = from + ((event.clientX - left - edge.left) / plot.width) * (until - from);
          const nearest = moments.reduce(
            (best, one, index) => (Math.abs(one - wanted) < Math.abs(moments[best]! - wanted) ? index : best),
            0,
          );
          setLooked(nearest === last ? undefined : nearest);
        }}
        onPointerLeave={() => setLooked(undefined)}
      >
        {width > 0 && (
          <>
            <svg width={width} height={height} role="img" aria-label={t('contests.results.chart', { leaders: told })}>
              {scale.map((votes) => (
                <g key={votes} className={classes.rule}>
                  <line x1={edge.left} x2={width - edge.right} y1={y(votes)} y2={y(votes)} />
                  <text x={edge.left - 8} y={y(votes)} textAnchor="end" dominantBaseline="middle">
                    {compact(votes)}
                  </text>
                </g>
              ))}
              {tickAt.map((one, index) => (
                <text
                  key={index}
                  className={classes.tick}
                  x={x(one)}
                  y={height - 6}
                  textAnchor={index === 0 ? 'start' : index === ticks - 1 ? 'end' : 'middle'}
                >
                  {formats.tick.format(one)}
                </text>
              ))}
              {lines.map((line, index) => {
                const isFirst = line.contestant_id === leaders[0]?.contestant_id;
                const right = x(until);
                return (
                  <g key={line.contestant_id} style={{ '--color': color(line.contestant_id) } as CSSProperties}>
                    {isFirst && (
                      <path className={classes.area} d={`${path(line)}L${right} ${y(0)}L${x(from)} ${y(0)}Z`} />
                    )}
                    <path className={classes.line} d={path(line)} />
                    <path
                      className={classes.leash}
                      d={`M${right} ${ends[index]}C${right + 8} ${ends[index]} ${right + 4} ${labels[index]} ${right + 14} ${labels[index]}`}
                    />
                  </g>
                );
              })}
              {looked !== undefined && (
                <g className={classes.cursor}>
                  <line x1={x(moments[at]!)} x2={x(moments[at]!)} y1={edge.top} y2={height - edge.bottom} />
                  {lines.map(({ contestant_id, points }) => (
                    <circle
                      key={contestant_id}
                      r={4.5}
                      cx={x(points[at]!.at)}
                      cy={y(points[at]!.votes)}
                      style={{ fill: color(contestant_id) }}
                    />
                  ))}
                </g>
              )}
            </svg>
            <Ends
              lines={lines}
              at={at}
              labels={labels}
              x={width - edge.right + 14}
              width={edge.right - 14}
              nameOf={nameOf}
              isNamed={width > roomy}
            />
          </>
        )}
        <input
          type="range"
          className={classes.moment}
          style={{ width: plot.width }}
          min={0}
          max={last}
          value={at}
          aria-label={t('contests.results.moment')}
          aria-valuetext={`${moment}: ${told}`}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            setLooked(next === last ? undefined : next);
          }}
        />
      </div>
      {width > 0 && width <= roomy && <Names leaders={leaders} />}
      <Meta size={1} above={2} aria-hidden>
        {looked === undefined ? t('contests.results.newest') : moment}
      </Meta>
    </>
  );
}
