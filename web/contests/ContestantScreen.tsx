import { Button } from '#shared/client/ui/Button.tsx';
import { IconUserQuestion } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { useNoteViewed } from '#shared/client/accounts/people/useNoteViewed.ts';
import type { ContestantShape, ContestShape } from '#shared/client/app/core/calls.ts';
import { currentRound } from '#shared/client/contests/contestsSlice.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useWholeNotice } from '#shared/client/app/routing/wholeNotice.ts';
import { ContestantDetail } from '#shared/client/contests/entries/ContestantDetail.tsx';
import { ContestantDetailSkeleton } from '#shared/client/contests/entries/ContestantDetailSkeleton.tsx';
import { roundOf } from '#shared/client/contests/loadContest.ts';
import { isOut } from '#shared/client/contests/entries/rulingWords.ts';
import { ShareButton } from '#shared/client/contests/sharing/ShareButton.tsx';
import { Themed } from '#shared/client/contests/page/Themed.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { stateAt } from '#shared/client/contests/voting/stateAt.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Loading } from '#shared/client/ui/Skeleton.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { contestantState } from '#shared/contests/entries/contestantState.ts';
import { ownChangeOf } from '#shared/contests/entries/entryForm.ts';
import { go, To, to } from '#web/links.ts';
import { ContestFailure } from './ContestFailure.tsx';
import classes from './ContestScreen.module.css';

/** A contestant in the round of the address, else in the current one, or the last that has them. */
export default function ContestantScreen(): ReactNode {
  const { cx_id = '', round_id: asked, contestant_id = '' } = useParams();
  const now = useContest({ cx_id, round_id: asked });
  const earlier = asked === undefined ? roundOf(now.contest, contestant_id) : undefined;
  const then = useContest(earlier === undefined ? undefined : { cx_id, round_id: earlier });
  const { contest, error, reload } = earlier === undefined ? now : then;
  if (error) return <ContestFailure error={error} again={reload} />;
  if (!contest)
    return (
      <Loading>
        <ContestantDetailSkeleton />
      </Loading>
    );
  const isThis = (one: ContestantShape) => one.contestant_id === contestant_id;
  const contestant = contest.contestants.find(isThis) ?? contest.own_entries.find(isThis);
  const shown = { contest, round_id: asked, reload };
  if (contestant) return <Found key={cx_id} {...shown} contestant={contestant} />;
  return contest.right ? <Unseen {...shown} contestant_id={contestant_id} /> : <Missing {...shown} />;
}

interface ShownProps {
  contest: ContestShape;
  /** From the address. */
  round_id: string | undefined;
  reload: () => Promise<void>;
}

/** For the team: an entry that does not stand, which the contest's own answer leaves out. */
function Unseen({ contestant_id, ...shown }: ShownProps & { contestant_id: string }) {
  const { contest } = shown;
  const { answer, error, reload } = useAnswer('getContestants', {
    cx_id: contest.cx_id,
    contestant_id,
  });
  const entry = answer?.contestants.find((one) => one.contestant_status === 0);
  useWholeNotice(`${entry?.contestant_name} · ${contest.contest_name}`, entry !== undefined);
  if (error && !answer) return <ContestFailure error={error} again={async () => reload()} />;
  if (!answer)
    return (
      <Loading>
        <ContestantDetailSkeleton />
      </Loading>
    );
  return entry ? <Found {...shown} contestant={entry} /> : <Missing {...shown} />;
}

/** The team decides here about an entry that does not stand, and its entrant changes it. */
function Way({ contest, contestant }: { contest: ContestShape; contestant: ContestantShape }) {
  const { t } = useTranslation();
  const { cx_id } = contest;
  const state = stateAt(contest, useNow(1000));
  if (contest.manages)
    return (
      <Button
        variant="default"
        renderRoot={(props) => (
          <To {...props} name="manageContestants" search={{ cx_id, status: contestantState(contestant) }} />
        )}
      >
        {t('contests.contestant.decide')}
      </Button>
    );
  const isOwn = contest.own_entries.some(({ contestant_id }) => contestant_id === contestant.contestant_id);
  if (!isOwn || isOut(contestant) || ownChangeOf(state, contestant.contestant_status) === 'nothing') return null;
  return (
    <Button variant="default" renderRoot={(props) => <To {...props} name="editEntry" params={{ cx_id }} />}>
      {t('contests.entry.change')}
    </Button>
  );
}

interface FoundProps extends ShownProps {
  contestant: ContestantShape;
}

function Found({ contest, contestant, round_id: asked, reload }: FoundProps) {
  const { t } = useTranslation();
  const { cx_id, round_id } = contest;
  const isNarrow = useIsNarrow();
  useNoteViewed('contestant', contestant.contestant_id);
  const isCurrent = currentRound(contest)?.round_id === round_id;
  const isRound = asked !== undefined || !isCurrent;
  const goTo = useCallback(
    (contestant_id: string) =>
      isRound ? go('roundContestant', { cx_id, round_id, contestant_id }) : go('contestant', { cx_id, contestant_id }),
    [isRound, cx_id, round_id],
  );
  return (
    <Themed contest={contest}>
      <ContestantDetail
        contest={contest}
        contestant={contestant}
        reload={reload}
        way={contestant.contestant_status === 0 && <Way contest={contest} contestant={contestant} />}
        go={goTo}
        renderLink={(contestant_id, children, props) =>
          isRound ? (
            <To {...props} name="roundContestant" params={{ cx_id, round_id, contestant_id }}>
              {children}
            </To>
          ) : (
            <To {...props} name="contestant" params={{ cx_id, contestant_id }}>
              {children}
            </To>
          )
        }
        renderContest={(children, className) =>
          isCurrent ? (
            <To name="contest" params={{ cx_id }} className={className}>
              {children}
            </To>
          ) : (
            <To name="round" params={{ cx_id, round_id }} className={className}>
              {children}
            </To>
          )
        }
        renderCurrent={() => (
          <Button variant="light" renderRoot={(props) => <To {...props} name="contest" params={{ cx_id }} />}>
            {t('contests.round.toCurrent')}
          </Button>
        )}
      >
        {/* Others find nobody at the address of an entry that does not stand. */}
        {contestant.contestant_status === 1 && (
          <ShareButton
            compact={isNarrow}
            title={contestant.contestant_name}
            path={to('contestant', { cx_id, contestant_id: contestant.contestant_id })}
          />
        )}
      </ContestantDetail>
    </Themed>
  );
}

function Missing({ contest, round_id }: ShownProps) {
  const { t } = useTranslation();
  const { cx_id } = contest;
  return (
    <div className={`content ${classes.alone}`}>
      <EmptyState
        level={1}
        icon={<IconUserQuestion size={28} />}
        title={t('contests.contestant.missing.title')}
        text={t('contests.contestant.missing.text')}
      >
        <Button
          renderRoot={(props) =>
            round_id ? (
              <To {...props} name="round" params={{ cx_id, round_id }} />
            ) : (
              <To {...props} name="contest" params={{ cx_id }} />
            )
          }
        >
          {t('contests.contestant.all', {
            count: contest.contestants.length,
            number: String(contest.contestants.length),
          })}
        </Button>
      </EmptyState>
    </div>
  );
}
