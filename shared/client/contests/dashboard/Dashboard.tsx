import { Button } from '#shared/client/ui/Button.tsx';
import { IconChartArea, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { downloadTable } from '#shared/client/app/data/download.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import type { DashboardShape } from '#shared/contests/studio/dashboard.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { Grid, Row } from '#shared/client/ui/Layout.tsx';
import { day, inSeconds, week } from '#shared/time.ts';
import { BarList } from './BarList.tsx';
import { SeriesChart } from './SeriesChart.tsx';
import { Sold } from './Sold.tsx';
import classes from './Dashboard.module.css';

/** Milliseconds between looks. */
const every = 5000;
const ranges = { all: 0, day: inSeconds(day), week: inSeconds(week), month: inSeconds(30 * day) } as const;
type RangeName = keyof typeof ranges | 'dates';
const rangeTexts = {
  all: 'contests.dashboard.range.all',
  day: 'contests.dashboard.range.day',
  week: 'contests.dashboard.range.week',
  month: 'contests.dashboard.range.month',
  dates: 'contests.dashboard.range.dates',
} as const;
const sourceTexts = {
  site: 'contests.dashboard.source.site',
  link: 'contests.dashboard.source.link',
  qr: 'contests.dashboard.source.qr',
  paid: 'contests.dashboard.source.paid',
  embed: 'contests.dashboard.source.embed',
} as const;

const secondsOf = (date: string, more = 0) =>
  date ? Math.floor(new Date(`${date}T00:00`).getTime() / 1000) + more : undefined;

interface DashboardProps {
  cx_id: string;
  /** Whether the reader may see who paid. */
  showsPayments: boolean;
}

/** A contest's numbers over time, and its sales, for the people who run it. */
export function Dashboard({ cx_id, showsPayments }: DashboardProps): ReactNode {
  const { t } = useTranslation();
  const [range, choose] = useState<RangeName>('all');
  const [dates, setDates] = useState({ from: '', until: '' });
  // Of the choice, so that an answer stays the same question.
  const [opened, reopen] = useState(() => Math.floor(Date.now() / 1000));
  const asked =
    range === 'dates'
      ? { from: secondsOf(dates.from), until: secondsOf(dates.until, inSeconds(day)) }
      : { from: range === 'all' ? undefined : opened - ranges[range], until: undefined };
  const { answer, error, reload } = useAnswer(
    'getDashboard',
    { cx_id, ...(asked.from !== undefined && { from: asked.from }), ...(asked.until && { until: asked.until }) },
    { every, keepFormer: true },
  );
  const { run: save, running } = useAction((table: string) =>
    downloadTable(`/app/admin/export/${table}`, { contest_id: cx_id }).catch((cause: Error) =>
      toast.refusal(cause.message),
    ),
  );
  return (
    <Grid columns="1fr auto" gap={6} className={classes.dashboard}>
      <Row gap={4} cross="end" wrap className={classes.tools}>
        <Select
          label={t('contests.dashboard.range')}
          value={range}
          choices={(Object.keys(rangeTexts) as RangeName[]).map((value) => ({ value, label: t(rangeTexts[value]) }))}
          onChange={(event) => {
            reopen(Math.floor(Date.now() / 1000));
            choose(event.currentTarget.value as RangeName);
          }}
        />
        {range === 'dates' && (
          <>
            <TextInput
              type="date"
              label={t('contests.dashboard.from')}
              value={dates.from}
              max={dates.until || undefined}
              onChange={(event) => setDates({ ...dates, from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={t('contests.dashboard.until')}
              value={dates.until}
              min={dates.from || undefined}
              onChange={(event) => setDates({ ...dates, until: event.currentTarget.value })}
            />
          </>
        )}
      </Row>
      {answer ? (
        <Numbers dashboard={answer.dashboard} />
      ) : error ? (
        <ErrorState text={error.message} again={reload} />
      ) : (
        <Loading className={classes.grid}>
          <Bone height={280} />
          <Bone height={280} />
          <Bone height={280} />
        </Loading>
      )}
      <Row gap={2} cross="stretch" wrap className={classes.files}>
        {(['votes', 'contestants'] as const).map((table) => (
          <Button
            key={table}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={running?.[0] === table}
            onClick={() => void save(table)}
          >
            {t(table === 'votes' ? 'contests.dashboard.saveVotes' : 'contests.dashboard.saveContestants')}
          </Button>
        ))}
      </Row>
      <Sold cx_id={cx_id} showsPayments={showsPayments} />
    </Grid>
  );
}

function Numbers({ dashboard }: { dashboard: DashboardShape }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const { votes, first, entries, contestants, sources, totals, before, from, step, finished } = dashboard;
  const time = { from, step, finished };
  const nameOf = (key: string) =>
    key.startsWith('embed:') ? key.slice('embed:'.length) : t(sourceTexts[key as keyof typeof sourceTexts]);
  const soFar = votes.slice(0, finished).reduce((sum, n) => sum + n, 0);
  const growth = before?.total ? soFar / before.total - 1 : undefined;
  return (
    <>
      <Grid as="dl" fit="200px" gap={4} className={classes.sums}>
        <div>
          <dt>{t('contests.dashboard.votes')}</dt>
          <dd>
            <RollingNumber value={totals.votes} />
          </dd>
          {growth !== undefined && (
            <dd data-up={growth >= 0 ? '' : undefined}>
              {t(growth >= 0 ? 'contests.dashboard.more' : 'contests.dashboard.less', {
                share: percent(Math.round(Math.abs(growth) * 100) / 100),
                name: before!.contest_name,
              })}
            </dd>
          )}
        </div>
        {totals.first !== undefined && (
          <div>
            <dt>{t('contests.dashboard.voters')}</dt>
            <dd>
              <RollingNumber value={totals.first} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('contests.dashboard.entries')}</dt>
          <dd>
            <RollingNumber value={totals.entries} />
          </dd>
        </div>
      </Grid>
      <div className={classes.grid}>
        <div className={classes.wide}>
          <SeriesChart
            label={t('contests.dashboard.overTime')}
            values={votes}
            beside={before && { label: before.contest_name, values: before.votes }}
            color="var(--coral)"
            {...time}
          />
        </div>
        {totals.votes === 0 ? (
          <div className={classes.wide}>
            <EmptyState
              icon={<IconChartArea size={28} />}
              title={t('contests.dashboard.none.title')}
              text={t('contests.dashboard.none.text')}
            />
          </div>
        ) : (
          <>
            <BarList
              title={t('contests.dashboard.byContestant')}
              total={totals.votes}
              rows={contestants.map(({ contestant_id, contestant_name, contestant_img, votes: n }) => ({
                key: contestant_id,
                name: contestant_name,
                picture: contestant_img,
                n,
              }))}
            />
            <BarList
              title={t('contests.dashboard.bySource')}
              note={t('contests.dashboard.sourceNote')}
              rows={sources.map(({ key, votes: n }) => ({ key, name: nameOf(key), n }))}
            />
          </>
        )}
        {first && (
          <SeriesChart label={t('contests.dashboard.newVoters')} values={first} color="var(--sky-6)" {...time} />
        )}
        <div className={first ? undefined : classes.wide}>
          <SeriesChart label={t('contests.dashboard.entries')} values={entries} color="var(--present)" {...time} />
        </div>
      </div>
    </>
  );
}
