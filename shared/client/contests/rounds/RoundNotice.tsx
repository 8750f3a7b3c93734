import { Loader } from '#shared/client/ui/Loader.tsx';
import { IconCalendarClock, IconFlag, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TimeLeft } from '#shared/client/ui/Countdown.tsx';
import type { RoundState } from '#shared/contests/process.ts';
import { roundAfter } from '#shared/client/contests/rounds.ts';
import { StatusLine } from '#shared/client/contests/voting/StatusLine.tsx';
import { useRoundName } from './useRoundName.ts';

interface RoundNoticeProps {
  contest: ContestShape;
  round: RoundShape;
  state: Exclude<RoundState, 'running'>;
  /** How many qualified. */
  through: number;
  /** The shell's link to the open round, if any. */
  current?: ReactNode;
}

/** Why this round takes no votes: upcoming, counting or over. */
export function RoundNotice({ contest, round, state, through, current }: RoundNoticeProps) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const nameOf = useRoundName();
  const name = nameOf(contest, round);
  const next = roundAfter(contest, round);
  const before = contest.rounds[contest.rounds.indexOf(round) - 1];
  switch (state) {
    case 'upcoming':
      return (
        <StatusLine
          icon={<IconCalendarClock size={24} />}
          title={t('contests.round.upcoming.title', { round: name, date: exact(round.startDate) })}
          text={
            <>
              {t('contests.startsIn')}{' '}
              <b>
                <TimeLeft until={Date.parse(round.startDate)} />
              </b>
              .{' '}
              {before &&
                (before.advance > 0
                  ? t('contests.round.upcoming.best', { count: before.advance, round: nameOf(contest, before) })
                  : t('contests.round.upcoming.all', { round: nameOf(contest, before) }))}
            </>
          }
        >
          {current}
        </StatusLine>
      );
    case 'counting':
      if (contest.rounds.some(({ held }) => held))
        return (
          <StatusLine
            icon={<IconHourglass size={24} />}
            title={t('contests.round.held.title')}
            text={t('contests.round.held.text')}
            news
          />
        );
      return (
        <StatusLine
          icon={<Loader size={22} color="currentColor" />}
          title={t('contests.round.counting.title')}
          text={t('contests.round.counting.text')}
          news
        />
      );
    case 'over':
      return (
        <StatusLine
          icon={<IconFlag size={24} />}
          title={t('contests.round.over.title', { round: name })}
          text={next && through > 0 && t('contests.round.over.text', { count: through, round: nameOf(contest, next) })}
        >
          {current}
        </StatusLine>
      );
  }
}
