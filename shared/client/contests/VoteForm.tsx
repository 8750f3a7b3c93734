import { IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContestantShape, ContestShape } from '#shared/client/app/calls.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { leadersOf } from './board.ts';
import { ContestantCardSkeleton } from './ContestantCard.tsx';
import { LeaderBoard, type RenderLink } from './LeaderBoard.tsx';
import { RoundStatus } from './RoundStatus.tsx';
import { useRoundVoting } from './useRoundVoting.ts';
import { VoterGate } from './VoterGate.tsx';
import { WinnerSpotlight } from './WinnerSpotlight.tsx';
import { WithheldNote } from './WithheldNote.tsx';
import classes from './VoteForm.module.css';

const skeletons = 4;

interface VoteFormProps {
  contest: ContestShape;
  reload: () => Promise<void>;
  /** The shell's link to a contestant; must stay the same function. */
  renderLink?: RenderLink;
  /** Offers to share, after a vote and with a winner. */
  renderShare?: (contestant: Pick<ContestantShape, 'contestant_id' | 'contestant_name'>) => ReactNode;
  /** The shell's link to the round that shows without asking. */
  renderCurrent?: () => ReactNode;
  /** The numbers as pictures: over the board once it is over, else under it. */
  results?: ReactNode;
}

/** The contestants in the order of their votes, each with the button that this reader can press now. */
export function VoteForm({ contest, reload, renderLink, renderShare, renderCurrent, results }: VoteFormProps) {
  const { t } = useTranslation();
  const voting = useRoundVoting(contest, reload);
  const { view, board, round, isShown, isWithheld, isOver, isLast, takesVotes, elsewhere, through } = voting;
  const { lockOf, hasVotedFor, stepOf, blocked, vote } = voting;

  if (view.kind === 'disabled')
    return (
      <div role="status">
        <EmptyState
          icon={<IconPlayerPause size={28} />}
          title={t('contests.vote.disabled.title')}
          text={t('contests.vote.disabled.text')}
        />
      </div>
    );

  const [winner] = isOver && isLast && isShown ? leadersOf(board) : [];
  const counted = view.kind === 'counted' ? board.find((one) => one.contestant_id === view.contestant_id) : undefined;
  const status = (
    <div className={`${classes.status} ${takesVotes && board.length ? classes.bar : ''}`} data-testid="vote-status">
      <RoundStatus contest={contest} voting={voting} reload={reload} renderCurrent={renderCurrent} />
      {counted && renderShare && (
        <div className={classes.nudge}>
          <p>{t('contests.nudge', { name: counted.contestant_name })}</p>
          {renderShare(counted)}
        </div>
      )}
    </div>
  );
  return (
    <div className={classes.form}>
      {status}
      <VoterGate cx_id={contest.cx_id} gate={voting.gate} />
      {winner && (
        <WinnerSpotlight board={board} certified={contest.contest_status === 'certified'} renderLink={renderLink}>
          {renderShare?.(winner)}
        </WinnerSpotlight>
      )}
      {winner && results}
      {!(board.length === 0 && elsewhere) && (
        <LeaderBoard
          contest={contest}
          board={board}
          isShown={isShown}
          podium={!winner}
          cut={isLast ? 0 : (round?.advance ?? 0)}
          through={through}
          renderLink={renderLink}
          vote={{ lockOf, hasVotedFor, stepOf, open: takesVotes, blocked, vote }}
        >
          {isWithheld && !isOver && <WithheldNote contest={contest} />}
        </LeaderBoard>
      )}
      {!winner && results}
    </div>
  );
}

/** A screenful, while nobody knows how many there are. */
export function VoteFormSkeleton() {
  return (
    <div className={classes.form}>
      <Bone height={76} />
      <div className={classes.skeleton}>
        {Array.from({ length: skeletons }, (_, index) => (
          <ContestantCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
