import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { contestsIn, selectVotes } from '#shared/client/contests/contestsSlice.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { RollingNumber } from '#shared/client/ui/RollingNumber.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Box, Heading, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { placed } from '#shared/client/contests/board.ts';
import { colorOf } from '#shared/client/contests/colors.ts';
import { shownRound } from '#shared/client/contests/rounds.ts';
import { useContest } from '#shared/client/contests/useContest.ts';
import { WithheldNote } from './WithheldNote.tsx';
import classes from './LiveStage.module.css';

const shown = 3;

interface LiveStageProps {
  /** Undefined while unknown; the stage keeps its size. */
  cx_id: string | undefined;
  /** The shell's link to the contest. */
  children: ReactNode;
}

/** The leaders of a running contest, live. */
export function LiveStage({ cx_id, children }: LiveStageProps) {
  const { t } = useTranslation();
  const { contest } = useContest(cx_id, { glance: true });
  const totals = useAppSelector((state) => contestsIn(state).totals);
  const total = useAppSelector((state) => selectVotes(state, cx_id ?? '')) ?? contest?.total ?? 0;
  const isShown = contest !== undefined && (shownRound(contest)?.results_shown ?? contest.results_shown);
  const leaders = useMemo(
    () => placed(contest?.contestants ?? [], totals, isShown).slice(0, shown),
    [contest?.contestants, totals, isShown],
  );
  // Rendered in a stable order, so that a change of rank animates and does not reorder elements.
  const drawn = useMemo(
    () =>
      leaders.map((one, place) => ({ ...one, place })).toSorted((a, b) => (a.contestant_id < b.contestant_id ? -1 : 1)),
    [leaders],
  );

  if (!contest) return <LiveStageSkeleton />;
  return (
    <Stack as="section" gap={3} relative aria-labelledby="stage-title">
      <ul className={classes.leaders}>
        {drawn.map((one) => (
          <li key={one.contestant_id} className={classes.leader} data-place={one.place}>
            <div className={classes.photo} style={{ '--color': colorOf(one) } as CSSProperties}>
              <Picture
                src={one.contestant_img}
                alt=""
                name={one.contestant_name}
                within={contest}
                width={800}
                height={900}
                first
              />
              <Row tone="ink" as="p" gap={2} justify="space-between" className={classes.caption}>
                <Text as="span" size={3} shrink strong cut className={classes.name} lineHeight={1.2} lang="">
                  {one.contestant_name}
                </Text>
                {isShown && (
                  <Text as="span" size={5} display>
                    <RollingNumber value={one.votes} />
                  </Text>
                )}
              </Row>
            </div>
          </li>
        ))}
      </ul>
      <Row gap={4} className={classes.bar} relative radius="card" background="card">
        <Box grow>
          <Row as="p" gap={2} size={1} strong below="half" tone="coral-text">
            {t('contests.stage')}
          </Row>
          <Heading size={5} level={2} cut id="stage-title" lang={contest.lang?.toLowerCase() ?? ''}>
            {contest.contest_name}
          </Heading>
        </Box>
        {contest.results_shown && (
          <Meta textAlign="end" size={1} className={classes.total} lineHeight={1.2}>
            <b>
              <RollingNumber value={total} />
            </b>
            {t('contests.votes', { count: total })}
          </Meta>
        )}
        <div className={classes.action}>{children}</div>
      </Row>
      {!isShown && <WithheldNote contest={contest} />}
    </Stack>
  );
}

function LiveStageSkeleton() {
  return (
    <Stack gap={3} relative aria-hidden>
      <div className={classes.leaders}>
        {[0, 1, 2].map((place) => (
          <div key={place} className={classes.leader} data-place={place}>
            <div className={classes.photo}>
              <Bone ratio="4 / 5" />
            </div>
          </div>
        ))}
      </div>
      <Row gap={4} className={classes.bar} relative radius="card" background="card">
        <Box grow>
          <Bone width={120} height={14} />
          <Bone width="70%" height={22} />
        </Box>
        <Bone width={110} height={44} />
      </Row>
    </Stack>
  );
}
