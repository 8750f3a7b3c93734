import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { useNoteViewed } from '#shared/client/accounts/useNoteViewed.ts';
import type { ContestantShape, ContestShape } from '#shared/client/app/calls.ts';
import { currentRound } from '#shared/client/contests/contestsSlice.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { ContestantDetail } from '#shared/client/contests/ContestantDetail.tsx';
import { ContestantDetailSkeleton } from '#shared/client/contests/ContestantDetailSkeleton.tsx';
import { roundOf } from '#shared/client/contests/loadContest.ts';
import { ShareButton } from '#shared/client/contests/ShareButton.tsx';
import { Themed } from '#shared/client/contests/Themed.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Loading } from '#shared/client/ui/Skeleton.tsx';
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
  if (!contestant) return <Missing contest={contest} round_id={asked} />;
  return (
    <Themed contest={contest}>
      <Found key={cx_id} contest={contest} contestant={contestant} round_id={asked} reload={reload} />
    </Themed>
  );
}

interface FoundProps {
  contest: ContestShape;
  contestant: ContestantShape;
  /** From the address. */
  round_id: string | undefined;
  reload: () => Promise<void>;
}

function Found({ contest, contestant, round_id: asked, reload }: FoundProps) {
  const { t } = useTranslation();
  const { cx_id, round_id } = contest;
  useNoteViewed('contestant', contestant.contestant_id);
  const isCurrent = currentRound(contest)?.round_id === round_id;
  const isRound = asked !== undefined || !isCurrent;
  const goTo = useCallback(
    (contestant_id: string) =>
      isRound ? go('roundContestant', { cx_id, round_id, contestant_id }) : go('contestant', { cx_id, contestant_id }),
    [isRound, cx_id, round_id],
  );
  return (
    <ContestantDetail
      contest={contest}
      contestant={contestant}
      reload={reload}
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
      <ShareButton
        title={contestant.contestant_name}
        path={to('contestant', { cx_id, contestant_id: contestant.contestant_id })}
      />
    </ContestantDetail>
  );
}

function Missing({ contest, round_id }: { contest: ContestShape; round_id: string | undefined }) {
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
