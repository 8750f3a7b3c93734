import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ContestShape } from '#shared/client/app/calls.ts';
import { selectVotes } from '#shared/client/app/contests.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { useFlip } from '#shared/client/ui/useFlip.ts';
import { ContestantCard, ContestantCardSkeleton } from './ContestantCard.tsx';
import { useVoting } from './useVoting.ts';
import { VoteButton } from './VoteButton.tsx';
import { VoteStatus } from './VoteStatus.tsx';
import { offersVotes, ranked } from './voting.ts';
import classes from './VoteForm.module.css';

/** Pictures asked for at once: the first row of a wide screen. */
const firstRow = 4;

/** The contestants in the order of their votes, each with the button that this reader can press now. */
export function VoteForm({ contest, reload }: { contest: ContestShape; reload: () => Promise<void> }) {
  const { t } = useTranslation();
  const { view, lockOf, hasVotedFor, vote } = useVoting(contest, reload);
  const totals = useAppSelector((state) => state.contests.totals);
  const total = useAppSelector((state) => selectVotes(state, contest.cx_id)) ?? contest.total;
  const board = useMemo(
    () => ranked(contest.contestants.map((one) => ({ ...one, votes: totals[one.assox_id]?.votes ?? one.votes }))),
    [contest.contestants, totals],
  );
  const list = useFlip<HTMLOListElement>(board.map((one) => one.contestant_id).join());
  const open = offersVotes(view);
  const stepOf = (contestant_id: string) =>
    (view.kind === 'sending' || view.kind === 'unsent') && view.contestant_id === contestant_id ? view.kind : 'idle';

  return (
    <div className={classes.form}>
      <div className={classes.status}>
        <VoteStatus
          contest={contest}
          view={view}
          leader={board[0]?.votes ? board[0].contestant_name : undefined}
          vote={vote}
          reload={reload}
        />
      </div>
      {board.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} />}
          title={t('contests.nobody.title')}
          text={t('contests.nobody.text')}
        />
      ) : (
        <ol className={classes.board} ref={list}>
          {board.map((contestant, index) => {
            const { contestant_id } = contestant;
            const voted = hasVotedFor(contestant_id);
            return (
              <li key={contestant_id} data-flip={contestant_id}>
                <ContestantCard contestant={contestant} total={total} voted={voted} first={index < firstRow}>
                  {open && (
                    <VoteButton
                      name={contestant.contestant_name}
                      lock={lockOf(contestant_id)}
                      voted={voted}
                      step={stepOf(contestant_id)}
                      blocked={view.kind === 'offline' || view.kind === 'sending'}
                      vote={() => vote(contestant_id)}
                    />
                  )}
                </ContestantCard>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

/** A screenful, while nobody knows how many there are. */
export function VoteFormSkeleton() {
  return (
    <div className={classes.form}>
      <Bone height={76} />
      <div className={classes.board}>
        {Array.from({ length: firstRow }, (_, index) => (
          <ContestantCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
