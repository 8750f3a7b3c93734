import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TimeLeft } from '#shared/client/ui/Countdown.tsx';
import { Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { isLastRound, roundPhase } from '#shared/client/contests/rounds.ts';
import { useRoundName } from './useRoundName.ts';
import classes from './RoundTabs.module.css';

interface RoundTabsProps {
  contest: ContestShape;
  /** The shell's link to a round; `isShown` for the current page. */
  renderLink: (round: RoundShape, isShown: boolean, children: ReactNode) => ReactNode;
}

/** Tabs of a contest's rounds: past, current, upcoming. Nothing for a single round. */
export function RoundTabs({ contest, renderLink }: RoundTabsProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const nameOf = useRoundName();
  const now = useNow(1000);
  if (contest.rounds.length < 2) return null;
  const isHeld = contest.rounds.some(({ held }) => held);
  return (
    <nav className={classes.rounds} aria-label={t('contests.rounds')}>
      <Stack as="ol" gap={3} className={classes.track}>
        {contest.rounds.map((round) => {
          const state = contest.contest_status === 'cancelled' ? 'over' : roundPhase(contest, round, now);
          const isShown = round.round_id === contest.round_id;
          return (
            <li key={round.round_id} className={classes.round} data-state={state} data-shown={isShown || undefined}>
              {renderLink(
                round,
                isShown,
                <>
                  <Stack
                    size={4}
                    display
                    as="span"
                    align="center"
                    cross="center"
                    rigid
                    soft
                    above={1}
                    className={classes.mark}
                    aria-hidden
                  >
                    {state === 'over' ? <IconCheck size={16} stroke={3} /> : round.round_number}
                  </Stack>
                  <Stack as="span" top shrink>
                    <Text as="span" size={4} display>
                      {nameOf(contest, round)}
                    </Text>
                    <Meta as="span" size={1} lineHeight={1.4} className={classes.state}>
                      {state === 'running' && (
                        <>
                          {t('contests.state.live')} · <TimeLeft until={Date.parse(round.endDate)} />
                        </>
                      )}
                      {state === 'upcoming' && t('contests.round.starts', { date: date(round.startDate) })}
                      {state === 'counting' && t(isHeld ? 'contests.round.held' : 'contests.round.counting')}
                      {state === 'over' && t('contests.round.ended', { date: date(round.endDate) })}
                    </Meta>
                    {!isLastRound(contest, round) && round.advance > 0 && (
                      <Meta as="span" size={1} lineHeight={1.4}>
                        {t(state === 'over' ? 'contests.round.wentOn' : 'contests.round.goOn', {
                          count: round.advance,
                        })}
                      </Meta>
                    )}
                  </Stack>
                </>,
              )}
            </li>
          );
        })}
      </Stack>
    </nav>
  );
}
