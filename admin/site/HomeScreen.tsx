import {
  IconCashBanknote,
  IconChevronRight,
  IconCircleCheck,
  IconGavel,
  IconHourglass,
  IconPlayerPause,
  IconReceipt,
  IconScale,
  IconTrophy,
  IconUserOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OutputOfFunction } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { ContestCell } from '../contests/ContestCell.tsx';
import { ContestState } from '../contests/ContestState.tsx';
import { To } from '../links.tsx';
import { Head } from '../parts/Head.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useRun } from '../parts/useRun.ts';
import type { PageName } from '../routes.ts';
import { DayChart } from './DayChart.tsx';
import classes from './Home.module.css';
import { StateStrip } from './StateStrip.tsx';

type Home = OutputOfFunction<'getAdminHome'>;
type Kind = Home['attention'][number]['kind'];

const ways: Record<
  Kind,
  {
    Icon: typeof IconTrophy;
    label: `admin.attention.${Kind}`;
    page: PageName;
    search: Readonly<Record<string, string>>;
  }
> = {
  entries_waiting: {
    Icon: IconHourglass,
    label: 'admin.attention.entries_waiting',
    page: 'allcontestant',
    search: { status: '0' },
  },
  voting_paused: {
    Icon: IconPlayerPause,
    label: 'admin.attention.voting_paused',
    page: 'contest',
    search: { status: 'paused' },
  },
  to_certify: {
    Icon: IconTrophy,
    label: 'admin.attention.to_certify',
    page: 'contest',
    search: { status: 'provisional' },
  },
  people_disabled: {
    Icon: IconUserOff,
    label: 'admin.attention.people_disabled',
    page: 'users',
    search: { state: 'disabled' },
  },
  money_waiting: { Icon: IconScale, label: 'admin.attention.money_waiting', page: 'money-desk', search: {} },
  claims_waiting: { Icon: IconReceipt, label: 'admin.attention.claims_waiting', page: 'money-desk', search: {} },
  payouts_asked: { Icon: IconCashBanknote, label: 'admin.attention.payouts_asked', page: 'payouts', search: {} },
  disputes_open: {
    Icon: IconGavel,
    label: 'admin.attention.disputes_open',
    page: 'allpayment',
    search: { state: 'disputed' },
  },
};

const bones = ['a', 'b', 'c', 'd', 'e'];

export default function HomeScreen(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useRun('getAdminHome', {});
  return (
    <>
      <Head title={t('admin.home.title')} note={t('admin.home.note')} />
      {answer ? (
        <Figures home={answer} />
      ) : error ? (
        <ErrorState text={error.message} again={reload} />
      ) : (
        <Loading className={classes.loading}>
          <div className={classes.figures}>
            {bones.map((bone) => (
              <Bone key={bone} height={104} />
            ))}
          </div>
          <Bone height={320} />
        </Loading>
      )}
    </>
  );
}

function Figures({ home }: { home: Home }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { days } = home;
  const today = days.at(-1);
  const sum = (key: 'votes' | 'sign_ups') => days.reduce((total, day) => total + day[key], 0);
  const per = (key: 'votes' | 'sign_ups') => days.map((row) => ({ day: row.day, amount: row[key] }));
  const thirty = (key: 'votes' | 'sign_ups') => t('admin.home.thirty', { number: number(sum(key)) });
  const tiles = [
    { label: t('admin.home.active'), value: home.contests.active, note: t('admin.home.activeNote') },
    { label: t('admin.home.pending'), value: home.contests.pending, note: t('admin.home.pendingNote') },
    { label: t('admin.home.votesToday'), value: today?.votes ?? 0, note: thirty('votes') },
    { label: t('admin.home.signUpsToday'), value: today?.sign_ups ?? 0, note: thirty('sign_ups') },
    { label: t('admin.home.people'), value: home.people, note: t('admin.home.peopleNote') },
  ];
  return (
    <>
      <dl className={classes.figures}>
        {tiles.map(({ label, value, note }) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>
              <b>{number(value)}</b>
              <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <StateStrip states={home.states} />
      <div className={classes.charts}>
        <section className={classes.card} aria-labelledby="votes-per-day">
          <h2 id="votes-per-day">{t('admin.home.votesPerDay')}</h2>
          <DayChart days={per('votes')} label={t('admin.column.votes')} color="var(--coral)" />
        </section>
        <section className={classes.card} aria-labelledby="sign-ups-per-day">
          <h2 id="sign-ups-per-day">{t('admin.home.signUpsPerDay')}</h2>
          <DayChart days={per('sign_ups')} label={t('admin.home.signUps')} color="var(--sky-5)" />
        </section>
      </div>
      <div className={classes.lists}>
        <section className={classes.card} aria-labelledby="newest">
          <div className={classes.listHead}>
            <h2 id="newest">{t('admin.home.newest')}</h2>
            <To name="contest">{t('admin.home.all')}</To>
          </div>
          {home.newest.length ? (
            <ul>
              {home.newest.map((contest) => (
                <li key={contest.cx_id} className={classes.contest}>
                  <ContestCell contest={contest} />
                  <span className={classes.meta}>
                    <ContestState contest={contest} />
                    <Stamp at={contest.created_at} />
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p className={classes.quiet}>{t('admin.contests.noneText')}</p>
          )}
        </section>
        <section className={classes.card} aria-labelledby="attention">
          <h2 id="attention">{t('admin.home.attention')}</h2>
          {home.attention.length ? (
            <ul>
              {home.attention.map(({ kind, count }) => {
                const { Icon, label, page, search } = ways[kind];
                return (
                  <li key={kind}>
                    <To name={page} search={search} className={classes.way}>
                      <Icon size={20} stroke={1.75} aria-hidden />
                      <span>{t(label, { count })}</span>
                      <IconChevronRight size={18} aria-hidden />
                    </To>
                  </li>
                );
              })}
            </ul>
          ) : (
            <p className={classes.allWell}>
              <IconCircleCheck size={20} aria-hidden />
              {t('admin.home.nothingWaits')}
            </p>
          )}
        </section>
      </div>
    </>
  );
}
