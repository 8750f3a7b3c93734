import type { ReactNode } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Card, Grid, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { ContestCell } from '../contests/ContestCell.tsx';
import { ContestState } from '../contests/ContestState.tsx';
import { To } from '../links.tsx';
import { Head } from '../parts/Head.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { useKeptAnswer } from '../parts/useKeptAnswer.ts';
import { DayChart } from './DayChart.tsx';
import classes from './Home.module.css';
import { StateStrip } from './StateStrip.tsx';
import { WaitingList } from './WaitingList.tsx';

type Home = OutputOfCall<'getAdminHome'>;
type Day = NonNullable<Home['people']>['sign_ups'][number];

/** Tiles of what was paid. */
const shownCurrencies = 3;

const bones = ['a', 'b', 'c', 'd', 'e'];

export default function HomeScreen(): ReactNode {
  const { t } = useTranslation();
  const { answer, error, reload } = useKeptAnswer('getAdminHome', {});
  return (
    <>
      <Head title={t('admin.home.title')} note={t('admin.home.note')} />
      {answer ? (
        <Figures home={answer} />
      ) : error ? (
        <ErrorState text={error.message} again={reload} />
      ) : (
        <Loading gap={4}>
          <Stack gap={3} className={classes.figures}>
            {bones.map((bone) => (
              <Bone key={bone} height={104} />
            ))}
          </Stack>
          <Bone height={320} />
        </Loading>
      )}
    </>
  );
}

function Figures({ home: { contests, people, money, services, waiting } }: { home: Home }) {
  const { t } = useTranslation();
  const { number, money: inWords } = useFormat();
  const today = (days: readonly Day[]) => days.at(-1)?.amount ?? 0;
  const thirty = (days: readonly Day[]) =>
    t('admin.home.thirty', { number: number(days.reduce((total, { amount }) => total + amount, 0)) });
  const tiles = [
    ...(contests
      ? [
          { label: t('admin.home.active'), value: number(contests.active), note: t('admin.home.activeNote') },
          { label: t('admin.home.pending'), value: number(contests.pending), note: t('admin.home.pendingNote') },
          { label: t('admin.home.votesToday'), value: number(today(contests.votes)), note: thirty(contests.votes) },
        ]
      : []),
    ...(people
      ? [
          { label: t('admin.home.signUpsToday'), value: number(today(people.sign_ups)), note: thirty(people.sign_ups) },
          { label: t('admin.home.people'), value: number(people.count), note: t('admin.home.peopleNote') },
        ]
      : []),
    ...(money?.paid.slice(0, shownCurrencies) ?? []).map(({ currency, amount, fee, payments }) => ({
      label: t('admin.home.paid'),
      value: inWords(amount, currency),
      note: t('admin.home.paidNote', { count: payments, number: number(payments), fee: inWords(fee, currency) }),
    })),
  ];
  return (
    <>
      <WaitingList waiting={waiting} />
      {tiles.length > 0 && (
        <Stack as="dl" gap={3} className={classes.figures}>
          {tiles.map(({ label, value, note }) => (
            <Card key={`${label} ${note}`} gap={2} pad={4} top className={classes.figure}>
              <Meta as="dt" strong>
                {label}
              </Meta>
              <Stack as="dd" gap={2}>
                <b>{value}</b>
                <Text as="span" size={1} soft figures>
                  {note}
                </Text>
              </Stack>
            </Card>
          ))}
        </Stack>
      )}
      <Stack className={classes.strips}>
        {contests && (
          <StateStrip
            id="contests-by-state"
            title={t('admin.home.byState')}
            states={contests.states}
            label={(state) => t(`admin.state.${state}`)}
            list={(status) => ({ name: 'contest', search: { status } })}
          />
        )}
        {services && (
          <StateStrip
            id="services-by-state"
            title={t('admin.home.servicesByState')}
            states={services.states}
            label={(state) => t(`services.status.${state}`)}
            list={(state) => ({ name: 'service', search: { state } })}
          />
        )}
        {services && (
          <StateStrip
            id="orders-by-state"
            title={t('admin.home.ordersByState')}
            states={services.orders}
            label={(state) => t(`services.order.state.${state}`)}
            list={(state) => (state === 'disputed' ? { name: 'order-disputes', search: {} } : undefined)}
          />
        )}
      </Stack>
      {(contests ?? people) && (
        <Grid columns={2} gap={4} below={4} className={classes.charts}>
          {contests && (
            <Card as="section" pad="4 5" aria-labelledby="votes-per-day">
              <Heading level={2} size={4} id="votes-per-day">
                {t('admin.home.votesPerDay')}
              </Heading>
              <DayChart days={contests.votes} label={t('admin.column.votes')} color="var(--coral)" />
            </Card>
          )}
          {people && (
            <Card as="section" pad="4 5" aria-labelledby="sign-ups-per-day">
              <Heading level={2} size={4} id="sign-ups-per-day">
                {t('admin.home.signUpsPerDay')}
              </Heading>
              <DayChart days={people.sign_ups} label={t('admin.home.signUps')} color="var(--sky-5)" />
            </Card>
          )}
        </Grid>
      )}
      {contests && <Newest contests={contests.newest} />}
    </>
  );
}

function Newest({ contests }: { contests: NonNullable<Home['contests']>['newest'] }) {
  const { t } = useTranslation();
  return (
    <Card as="section" pad="4 5" aria-labelledby="newest">
      <Row gap={4} cross="baseline" justify="space-between" className={classes.listHead}>
        <Heading level={2} size={4} id="newest">
          {t('admin.home.newest')}
        </Heading>
        <To name="contest">{t('admin.home.all')}</To>
      </Row>
      {contests.length ? (
        <Text as="ul" above={2}>
          {contests.map((contest) => (
            <Row
              edge="bottom"
              as="li"
              key={contest.cx_id}
              gap={4}
              justify="space-between"
              size={3}
              className={classes.contest}
            >
              <ContestCell contest={contest} />
              <Stack rigid figures as="span" gap={1} align="end" size={1} soft className={classes.meta}>
                <ContestState contest={contest} />
                <Stamp at={contest.created_at} />
              </Stack>
            </Row>
          ))}
        </Text>
      ) : (
        <Row as="p" gap={2} soft above={3}>
          {t('admin.contests.noneText')}
        </Row>
      )}
    </Card>
  );
}
