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
type Day = NonNullable<Home['people']>['sign_ups'][number];

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

function Figures({ home: { contests, people, attention } }: { home: Home }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const today = (days: readonly Day[]) => days.at(-1)?.amount ?? 0;
  const thirty = (days: readonly Day[]) =>
    t('admin.home.thirty', { number: number(days.reduce((total, { amount }) => total + amount, 0)) });
  const tiles = [
    ...(contests
      ? [
          { label: t('admin.home.active'), value: contests.active, note: t('admin.home.activeNote') },
          { label: t('admin.home.pending'), value: contests.pending, note: t('admin.home.pendingNote') },
          { label: t('admin.home.votesToday'), value: today(contests.votes), note: thirty(contests.votes) },
        ]
      : []),
    ...(people
      ? [
          { label: t('admin.home.signUpsToday'), value: today(people.sign_ups), note: thirty(people.sign_ups) },
          { label: t('admin.home.people'), value: people.count, note: t('admin.home.peopleNote') },
        ]
      : []),
  ];
  return (
    <>
      {tiles.length > 0 && (
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
      )}
      {contests && <StateStrip states={contests.states} />}
      {(contests ?? people) && (
        <div className={classes.charts}>
          {contests && (
            <section className={classes.card} aria-labelledby="votes-per-day">
              <h2 id="votes-per-day">{t('admin.home.votesPerDay')}</h2>
              <DayChart days={contests.votes} label={t('admin.column.votes')} color="var(--coral)" />
            </section>
          )}
          {people && (
            <section className={classes.card} aria-labelledby="sign-ups-per-day">
              <h2 id="sign-ups-per-day">{t('admin.home.signUpsPerDay')}</h2>
              <DayChart days={people.sign_ups} label={t('admin.home.signUps')} color="var(--sky-5)" />
            </section>
          )}
        </div>
      )}
      <div className={classes.lists}>
        {contests && <Newest contests={contests.newest} />}
        <Waiting attention={attention} />
      </div>
    </>
  );
}

function Newest({ contests }: { contests: NonNullable<Home['contests']>['newest'] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="newest">
      <div className={classes.listHead}>
        <h2 id="newest">{t('admin.home.newest')}</h2>
        <To name="contest">{t('admin.home.all')}</To>
      </div>
      {contests.length ? (
        <ul>
          {contests.map((contest) => (
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
  );
}

function Waiting({ attention }: { attention: Home['attention'] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="attention">
      <h2 id="attention">{t('admin.home.attention')}</h2>
      {attention.length ? (
        <ul>
          {attention.map(({ kind, count }) => {
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
  );
}
