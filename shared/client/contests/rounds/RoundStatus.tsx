import { IconFlag, IconPlayerPause, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { RoundNotice } from './RoundNotice.tsx';
import { StatusLine } from '#shared/client/contests/voting/StatusLine.tsx';
import type { RoundVoting } from '#shared/client/contests/voting/useRoundVoting.ts';
import { PaidStatus } from '#shared/client/contests/paid/PaidStatus.tsx';
import { VoteStatus } from '#shared/client/contests/voting/VoteStatus.tsx';

interface RoundStatusProps {
  contest: ContestShape;
  voting: RoundVoting;
  reload: () => Promise<void>;
  /** The shell's link to the current round. */
  renderCurrent?: () => ReactNode;
  /** What the counted vote has changed, in words. */
  told?: string;
  /** Sharing the counted vote. */
  share?: ReactNode;
}

/** Status of the reader's vote in the shown round, or why there is none. */
export function RoundStatus({ contest, voting, reload, renderCurrent, told, share }: RoundStatusProps) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const { view, elsewhere, round, isOver, isShown, through, vote, confirm } = voting;
  if (view.kind === 'disabled')
    return (
      <StatusLine
        tone="warning"
        icon={<IconPlayerPause size={24} />}
        title={t('contests.vote.disabled.title')}
        text={t('contests.vote.disabled.text')}
        news
      />
    );
  if (elsewhere && round) {
    const { running_round_id } = contest;
    const isRunning = running_round_id !== '' && running_round_id !== round.round_id;
    return (
      <RoundNotice
        contest={contest}
        round={round}
        state={elsewhere}
        through={through.size}
        current={isRunning ? renderCurrent?.() : undefined}
      />
    );
  }
  if (contest.contest_status === 'certified' && isShown)
    return (
      <StatusLine
        icon={<IconRosetteDiscountCheck size={24} />}
        title={t('contests.vote.certified.title')}
        text={t('contests.vote.certified.text', { date: exact(contest.end_date) })}
        news
      />
    );
  if (isOver)
    return (
      <StatusLine
        icon={<IconFlag size={24} />}
        title={t('contests.vote.ended.title')}
        text={isShown ? t('contests.vote.ended.text') : t('contests.withheld.ended')}
        news
      />
    );
  if (contest.prices?.vote_mode === 'paid' && voting.takesVotes && !(view.kind === 'ready' && view.need))
    return <PaidStatus prices={contest.prices} />;
  return (
    <VoteStatus contest={contest} view={view} vote={vote} confirm={confirm} reload={reload} told={told} share={share} />
  );
}
