import { IconBan, IconEye, IconHourglassHigh } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { freshnessOf } from '#shared/client/app/core/connection.ts';
import { contestsIn, selectViewers, selectVotes } from '../contestsSlice.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { inWords, shortly } from '#shared/client/ui/duration.ts';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { type Placed, placed } from '../board.ts';
import { leadersOf } from '#shared/contests/results/leaders.ts';
import { RaceTicker } from '#shared/client/contests/results/RaceTicker.tsx';
import { type Clock, clockOf, shownRound } from '../rounds.ts';
import { useRace } from '#shared/client/contests/results/useRace.ts';
import { useWithheld } from '#shared/client/contests/results/WithheldNote.tsx';
import { stateAt } from '#shared/client/contests/voting/stateAt.ts';
import { Controls } from './Controls.tsx';
import { Envelope } from './Envelope.tsx';
import { FaceWall } from './FaceWall.tsx';
import { Race } from './Race.tsx';
import { Reveal } from './Reveal.tsx';
import { type Scene, sceneOf, useTurn } from './scene.ts';
import { VoteCode } from './VoteCode.tsx';
import { Box, Grid, Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './BigScreenStage.module.css';

interface BigScreenStageProps {
  contest: ContestShape;
  /** The path where people vote. */
  path: string;
  /** The shell's link back to the contest. */
  children: ReactNode;
}

const clockWords: Record<Clock['kind'], Key> = {
  ends: 'contests.bigScreen.ends',
  starts: 'contests.bigScreen.starts',
  round_ends: 'contests.bigScreen.roundEnds',
  round_starts: 'contests.bigScreen.roundStarts',
};

/** Remaining time. A component of its own, so that only it renders every second. */
function BigClock({ contest }: { contest: ContestShape }) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const now = useNow(1000);
  const clock = clockOf(contest, now);
  if (!clock) return null;
  const left = clock.until - now;
  return (
    <div className={classes.fact} role="timer" aria-live="off" aria-label={inWords(language, left)}>
      <span>{t(clockWords[clock.kind])}</span>
      <b className={classes.clock}>{shortly(language, left)}</b>
    </div>
  );
}

/** A sentence and the contestants. */
function Waiting({ contest, icon, text }: { contest: ContestShape; icon: ReactNode; text: string }) {
  return (
    <div className={classes.waiting}>
      <Row as="p" strong className={classes.sentence} data-testid="big-screen-note">
        {icon}
        {text}
      </Row>
      <FaceWall contestants={contest.contestants} />
    </div>
  );
}

/** The result in its envelope, and the contestants' faces. */
function Sealed({ contest, isOver }: { contest: ContestShape; isOver: boolean }) {
  const { t } = useTranslation();
  const withheld = useWithheld(contest);
  return (
    <div className={classes.waiting}>
      <Row className={classes.sealed}>
        <Envelope />
        <div>
          <h2 className={classes.sealedTitle}>{t('contests.bigScreen.sealed')}</h2>
          <Text soft className={classes.sealedText} data-testid="big-screen-note">
            {isOver ? t('contests.withheld.ended') : withheld}
          </Text>
        </div>
      </Row>
      <FaceWall contestants={contest.contestants} />
    </div>
  );
}

function Middle({ contest, scene, board }: { contest: ContestShape; scene: Scene; board: readonly Placed[] }) {
  const { t } = useTranslation();
  const state = stateAt(contest, useNow(1000));
  const isOver = state === 'provisional' || state === 'certified';
  // The server has answered after the end; before that last votes may be in flight.
  const isDecided = contest.state === 'provisional' || contest.state === 'certified';
  const hourglass = <IconHourglassHigh aria-hidden />;
  if (isOver && !isDecided)
    return <Waiting contest={contest} icon={hourglass} text={t('contests.bigScreen.counting')} />;
  switch (scene) {
    case 'notice':
      return (
        <Waiting
          contest={contest}
          icon={state === 'draft' ? hourglass : <IconBan aria-hidden />}
          text={t(state === 'draft' ? 'contests.bigScreen.draft' : 'contests.bigScreen.cancelled')}
        />
      );
    case 'invite':
      return state === 'pending' ? (
        <Waiting contest={contest} icon={hourglass} text={t('contests.bigScreen.pending')} />
      ) : (
        <FaceWall contestants={contest.contestants} />
      );
    case 'sealed':
      return <Sealed contest={contest} isOver={isOver} />;
    case 'reveal':
      return <Reveal board={board} certified={state === 'certified'} />;
    case 'race':
    case 'final':
      return <Race board={board} />;
  }
}

const freshnessWords = { 'catching up': 'site.live.catching', offline: 'site.live.offline' } as const;

/** A contest on a projector: readable from ten metres, live, and without interaction. */
export function BigScreenStage({ contest, path, children }: BigScreenStageProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const total = useAppSelector((state) => selectVotes(state, contest.cx_id)) ?? contest.total;
  const viewers = useAppSelector((state) => selectViewers(state, contest.cx_id)) ?? 0;
  const freshness = useAppSelector((state) => freshnessOf(state.connection));
  const isOver = contest.state === 'provisional' || contest.state === 'certified';
  const isCancelled = contest.state === 'cancelled';
  const totals = useAppSelector((state) => contestsIn(state).totals);
  const now = useNow(1000);
  const isShown = shownRound(contest)?.results_shown ?? contest.results_shown;
  const board = useMemo(() => placed(contest.contestants, totals, isShown), [contest.contestants, totals, isShown]);
  const race = useRace(board, isShown);
  const hasBegun = Date.parse(contest.start_date) <= now;
  const { turn, next } = useTurn();
  const clock = clockOf(contest, now);
  const scene = sceneOf({
    state: stateAt(contest, now),
    isShown,
    isWon: leadersOf(board).length > 0,
    left: clock?.kind === 'ends' ? clock.until - now : undefined,
    turn,
  });
  return (
    <Box tone="ink" className={classes.stage} data-testid="big-screen">
      <Grid
        columns={isCancelled ? '1fr auto' : '1fr var(--aside, calc(21 * var(--u)))'}
        className={classes.frame}
        data-scene={scene}
      >
        <Row as="header" shrink className={classes.head}>
          <img src="/mark.svg" alt="" className={classes.mark} />
          <Heading level={1} grow clamp={2} lineHeight={1.05} className={classes.title} lang="">
            {withNonBreakingSpaces(contest.contest_name)}
          </Heading>
          {freshness !== 'live' && (
            <Text tone="warning-text" rigid strong className={classes.freshness} role="status">
              {t(freshnessWords[freshness])}
            </Text>
          )}
        </Row>
        <Box shrink className={classes.middle}>
          <Middle contest={contest} scene={scene} board={board} />
        </Box>
        <aside className={classes.side}>
          {!isCancelled && (
            <VoteCode path={path} label={isOver ? t('contests.bigScreen.scanResults') : t('contests.bigScreen.scan')} />
          )}
          <Stack rigid className={classes.facts}>
            <BigClock contest={contest} />
            {contest.results_shown && hasBegun && !isCancelled && (
              <div className={classes.fact}>
                <span>{t(isOver ? 'contests.totalFinal' : 'contests.bigScreen.total')}</span>
                <b data-testid="big-screen-total">
                  <RollingNumber value={total} />
                </b>
              </div>
            )}
            {scene !== 'reveal' && <RaceTicker race={race} board={board} className={classes.news} />}
            {viewers > 1 && (
              <Row as="p" soft className={classes.viewers}>
                <IconEye aria-hidden />
                {t('contests.bigScreen.viewers', { count: viewers, n: number(viewers) })}
              </Row>
            )}
          </Stack>
        </aside>
      </Grid>
      <Controls next={hasBegun && (scene === 'race' || scene === 'invite') ? next : undefined}>{children}</Controls>
    </Box>
  );
}
