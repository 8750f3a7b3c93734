import { IconPlayerPause } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Grid, Stack } from '#shared/client/ui/Layout.tsx';
import type { Placed } from '#shared/client/contests/board.ts';
import { leadersOf } from '#shared/contests/results/leaders.ts';
import { ContestantCardSkeleton } from '#shared/client/contests/voting/ContestantCard.tsx';
import { takeEarlyVote } from '#shared/client/contests/voting/earlyVote.ts';
import { LeaderBoard, type RenderLink } from '#shared/client/contests/results/LeaderBoard.tsx';
import { Bought } from '#shared/client/contests/paid/Bought.tsx';
import { BuyDialog } from '#shared/client/contests/paid/BuyDialog.tsx';
import { useBuying } from '#shared/client/contests/paid/useBuying.ts';
import { RoundStatus } from '#shared/client/contests/rounds/RoundStatus.tsx';
import { useMoment } from '#shared/client/contests/results/useMoment.ts';
import { useRoundVoting } from '#shared/client/contests/voting/useRoundVoting.ts';
import { type PagePart, VoteBar } from '#shared/client/contests/voting/VoteBar.tsx';
import { VoterGate } from '#shared/client/contests/voting/VoterGate.tsx';
import { WinnerSpotlight } from '#shared/client/contests/results/WinnerSpotlight.tsx';
import { WithheldNote } from '#shared/client/contests/results/WithheldNote.tsx';
import classes from './VoteForm.module.css';

interface VoteFormProps {
  contest: ContestShape;
  reload: () => Promise<void>;
  /** The shell's link to a contestant; must be a stable function. */
  renderLink?: RenderLink;
  /** The share button for the winner, or for the reader's own vote with what it changed. */
  renderShare?: (contestant: Placed, voted?: { text: string }) => ReactNode;
  /** The shell's link to the current round. */
  renderCurrent?: () => ReactNode;
  /** Charts: above the board once the contest is over, else below. */
  results?: ReactNode;
  /** Further parts of the page, for a phone's bar. */
  parts?: readonly PagePart[];
}

/** The vote form: contestants in order of votes, each with a vote button. */
export function VoteForm({
  contest,
  reload,
  renderLink,
  renderShare,
  renderCurrent,
  results,
  parts = [],
}: VoteFormProps) {
  const { t } = useTranslation();
  const voting = useRoundVoting(contest, reload);
  const { view, board, round, isShown, isWithheld, isOver, isLast, takesVotes, elsewhere, through } = voting;
  const buying = useBuying(contest, voting);
  const { lockOf, hasVotedFor, stepOf, blocked } = voting;
  const { told, cast } = useMoment(voting);
  const place = useRef<HTMLDivElement>(null);
  // Pressed before the scripts had arrived.
  const castEarly = useEffectEvent(() => {
    const early = takeEarlyVote(contest.cx_id);
    if (!early || !takesVotes) return;
    const card = early.focused && place.current?.querySelector(`[data-flip="${CSS.escape(early.contestant_id)}"]`);
    if (card) card.querySelector('button')?.focus({ preventScroll: true });
    cast(early.contestant_id);
  });
  useEffect(() => castEarly(), []);

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
  const isAfter = takesVotes && board.length > 0;
  return (
    <Stack gap={6} bounded className={classes.form}>
      <Stack gap={4} bounded className={classes.race} ref={place}>
        <div className={classes.status} data-after={isAfter || undefined} data-testid="vote-status">
          <Bought contest={contest} buying={buying} reload={reload}>
            <RoundStatus
              contest={contest}
              voting={voting}
              reload={reload}
              renderCurrent={renderCurrent}
              told={told?.text}
              share={counted && renderShare?.(counted, { text: told?.text ?? '' })}
            />
          </Bought>
        </div>
        <VoterGate cx_id={contest.cx_id} gate={voting.gate} />
        <BuyDialog contest={contest} buying={buying} />
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
            hasPodium={!winner}
            cut={isLast ? 0 : (round?.advance ?? 0)}
            through={through}
            renderLink={renderLink}
            told={told}
            vote={{ lockOf, hasVotedFor, stepOf, open: takesVotes, blocked, vote: cast, buying }}
          >
            {isWithheld && !isOver && <WithheldNote contest={contest} />}
          </LeaderBoard>
        )}
      </Stack>
      {!winner && results}
      {isAfter && (
        <VoteBar
          board={place}
          parts={[...(results ? [{ id: 'results', name: t('contests.results.title') }] : []), ...parts]}
        />
      )}
    </Stack>
  );
}

/** The first three, because the count is unknown. */
export function VoteFormSkeleton() {
  return (
    <Stack gap={6} bounded className={classes.form}>
      <div className={classes.rule}>
        <Bone height={24} />
      </div>
      <Grid columns={2} gap={4} className={classes.skeleton}>
        <ContestantCardSkeleton />
        <Bone height="100%" />
        <Bone height="100%" />
      </Grid>
    </Stack>
  );
}
