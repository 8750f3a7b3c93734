import { Button } from '#shared/client/ui/Button.tsx';
import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useNoteViewed } from '#shared/client/accounts/people/useNoteViewed.ts';
import type { ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { currentRound } from '#shared/client/contests/contestsSlice.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ContestAbout, ContestHeader, ContestHeaderSkeleton } from '#shared/client/contests/page/ContestHeader.tsx';
import { EnterButton } from '#shared/client/contests/entries/EnterButton.tsx';
import { LeftNote } from '#shared/client/contests/voting/LeftNote.tsx';
import { ResultNote } from '#shared/client/contests/certification/ResultNote.tsx';
import { RoundTabs } from '#shared/client/contests/rounds/RoundTabs.tsx';
import { Standings } from '#shared/client/contests/results/Standings.tsx';
import { ShareButton } from '#shared/client/contests/sharing/ShareButton.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { Themed } from '#shared/client/contests/page/Themed.tsx';
import { VoteForm, VoteFormSkeleton } from '#shared/client/contests/page/VoteForm.tsx';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { launchedHash } from '#shared/client/contests/studio/launchedPath.ts';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { Box, Stack } from '#shared/client/ui/Layout.tsx';
import { includes } from '#shared/contests/studio/team.ts';
import { contestPath } from '#shared/contests/page/contestPath.ts';
import { To, to } from '#web/links.ts';
import { ContestFailure } from './ContestFailure.tsx';
import classes from './ContestScreen.module.css';

const Launched = lazyExtra(() => import('#shared/client/contests/studio/Launched.tsx'));
const loadChat = () => import('#shared/client/contests/chat/ContestChat.tsx');
const loadTools = () => import('./OrganizerTools.tsx');
const loadHonesty = () => import('#shared/client/contests/paid/Honesty.tsx');
const loadWall = () => import('#shared/client/community/talk/SocialWall.tsx');
/** Contestants from which the standings are repeated. */
const standingsFrom = 5;

/** Pixels of results whose bars are all shown, without and per bar; more than eight bars are behind a button. */
const resultsHeight = { around: 616, bar: 53, bars: 8 };

const loadResults = () => import('#shared/client/contests/results/ContestResults.tsx');

/** A contest by id or slug, with an optional round. */
export default function ContestScreen(): ReactNode {
  const { cx_id, slug, round_id } = useParams();
  const { contest, error, reload } = useContest({ cx_id, slug, round_id });
  if (error) return <ContestFailure error={error} again={reload} />;
  if (!contest)
    return (
      <Loading>
        <ContestHeaderSkeleton />
        <Stack gap={8} bounded className={`content ${classes.body}`}>
          <VoteFormSkeleton />
        </Stack>
      </Loading>
    );
  // The address is a former one, or became one while the page was open.
  if (slug !== undefined && slug !== contest.contest_slug)
    return <Navigate replace to={to('contestBySlug', { slug: contest.contest_slug })} />;
  return <ContestPage contest={contest} reload={reload} />;
}

/** Links to a contestant and to a round, as this shell has them. */
function useRoundLinks(contest: ContestShape) {
  const { cx_id, round_id } = contest;
  const isCurrent = currentRound(contest)?.round_id === round_id;
  const renderLink = useCallback(
    (contestant_id: string, name: string) =>
      isCurrent ? (
        <To name="contestant" params={{ cx_id, contestant_id }}>
          {name}
        </To>
      ) : (
        <To name="roundContestant" params={{ cx_id, round_id, contestant_id }}>
          {name}
        </To>
      ),
    [isCurrent, cx_id, round_id],
  );
  const renderRound = (round: RoundShape, isShown: boolean, children: ReactNode) => {
    const current = isShown ? 'page' : undefined;
    return currentRound(contest)?.round_id === round.round_id ? (
      <To name="contest" params={{ cx_id }} aria-current={current} preventScrollReset>
        {children}
      </To>
    ) : (
      <To name="round" params={{ cx_id, round_id: round.round_id }} aria-current={current} preventScrollReset>
        {children}
      </To>
    );
  };
  return { renderLink, renderRound };
}

function Results({ contest }: { contest: ContestShape }) {
  return (
    <>
      <LazyPart
        load={loadResults}
        props={{ contest, round_id: contest.round_id }}
        fallback={
          <Bone
            height={resultsHeight.around + resultsHeight.bar * Math.min(contest.contestants.length, resultsHeight.bars)}
          />
        }
      />
      {contest.prices && contest.results_shown && (
        <LazyPart load={loadHonesty} props={{ contest }} fallback={<Bone height={260} />} />
      )}
    </>
  );
}

interface RailProps {
  contest: ContestShape;
  hasChat: boolean;
  hasStandings: boolean;
  renderLink: ComponentProps<typeof Standings>['renderLink'];
  /** Of one that is over: how final its result is, and what it was about. */
  children: ReactNode;
}

/** Beside a contest: who leads, and its chat. */
function Rail({ contest, hasChat, hasStandings, renderLink, children }: RailProps) {
  const { t } = useTranslation();
  return (
    <Stack
      gap={4}
      bounded
      shrink
      className={classes.rail}
      data-both={(hasChat && (hasStandings || !!children)) || undefined}
    >
      {children}
      {hasStandings && (
        <Box medium="hidden">
          <Standings contest={contest} renderLink={renderLink}>
            <a href="#results">{t('contests.results.seeAll')}</a>
          </Standings>
        </Box>
      )}
      {hasChat && (
        <LazyPart
          id="chat"
          load={loadChat}
          props={{ contest }}
          fallback={<Bone height="var(--chat-height, clamp(380px, 68vh, 620px))" />}
        />
      )}
    </Stack>
  );
}

/** The page of a loaded contest. */
export function ContestPage({ contest, reload }: { contest: ContestShape; reload: () => Promise<void> }) {
  const { t } = useTranslation();
  const { cx_id, round_id, chat_enabled, social_tag } = contest;
  const hasWalls = useAppSelector(({ site }) => site.social);
  const hasChats = useIsOn('contest_chat');
  const isNarrow = useIsNarrow();
  const { hash } = useLocation();
  const navigate = useNavigate();
  useNoteViewed('contest', cx_id);
  const { renderLink, renderRound } = useRoundLinks(contest);
  const hasChat = chat_enabled && contest.contest_status !== 'draft' && hasChats;
  const round = contest.rounds.find((one) => one.round_id === round_id);
  // Without votes there are no charts.
  const hasResults =
    (round?.results_shown ?? contest.results_shown) &&
    round?.state !== 'upcoming' &&
    contest.state !== 'draft' &&
    contest.state !== 'pending';
  // Who leads stays in sight beside a board that is longer than the window.
  const hasStandings = hasResults && contest.state === 'ongoing' && contest.contestants.length >= standingsFrom;
  const enter = (
    <EnterButton contest={contest} renderLink={(name, props) => <To {...props} name={name} params={{ cx_id }} />} />
  );
  // On a phone the contestants come first while votes are taken.
  const isEntryBelow = isNarrow && contest.state === 'ongoing';
  const isOver = contest.state === 'provisional' || contest.state === 'certified';
  const words = <ContestAbout contest={contest}>{isEntryBelow && enter}</ContestAbout>;
  return (
    <Themed contest={contest}>
      {hash === launchedHash && contest.right && (
        <Launched
          contest={contest}
          renderBigScreen={(look) => <To {...look} name="bigScreen" params={{ cx_id }} />}
          renderContestants={(look) => <To {...look} name="manageContestants" search={{ cx_id }} />}
          close={() => void navigate({ hash: '' }, { replace: true, preventScrollReset: true })}
        />
      )}
      <ContestHeader
        contest={contest}
        bar={
          contest.right && (
            <LazyPart
              load={loadTools}
              props={{ contest, reload }}
              fallback={<Bone height={isNarrow ? 62 : 54} />}
              className={classes.tools}
            />
          )
        }
      >
        <ShareButton
          title={contest.contest_name}
          path={contestPath(contest)}
          embed={contest.embed_origins ? contest : undefined}
          compact={isNarrow}
        />
        {!isEntryBelow && enter}
      </ContestHeader>
      <Stack
        gap={8}
        bounded
        className={`content ${classes.body} ${hasChat || hasStandings || isOver ? classes.beside : ''}`}
      >
        <Stack gap={6} bounded top shrink className={classes.main}>
          <RoundTabs contest={contest} renderLink={renderRound} />
          {/* Remount for another contest or round. */}
          <VoteForm
            key={`${cx_id} ${round_id}`}
            contest={contest}
            reload={reload}
            renderLink={renderLink}
            renderShare={(contestant, voted) => (
              <ShareButton
                title={contestant.contestant_name}
                path={to('contestant', { cx_id, contestant_id: contestant.contestant_id })}
                vote={voted && { ...contestant, contest_name: contest.contest_name, within: contest, line: voted.text }}
                compact={voted !== undefined}
              />
            )}
            renderCurrent={() => (
              <Button renderRoot={(props) => <To {...props} name="contest" params={{ cx_id }} preventScrollReset />}>
                {t('contests.round.toCurrent')}
              </Button>
            )}
            results={hasResults && <Results contest={contest} />}
            parts={[
              { id: 'about', name: t('contests.aboutShort') },
              ...(hasChat ? [{ id: 'chat', name: t('contests.chat.title') }] : []),
            ]}
          />
          {!isOver && words}
          {hasWalls && (social_tag || includes(contest.right, 'edit')) && (
            <LazyPart load={loadWall} props={{ of: { cx_id } }} fallback={<Bone height={240} />} ahead={1200} />
          )}
          <LeftNote contest={contest} />
        </Stack>
        {(hasChat || hasStandings || isOver) && (
          <Rail contest={contest} hasChat={hasChat} hasStandings={hasStandings} renderLink={renderLink}>
            {isOver && (
              <>
                <ResultNote
                  contest={contest}
                  renderLink={(text) => (
                    <To name="result" params={{ cx_id }}>
                      {text}
                    </To>
                  )}
                />
                {words}
              </>
            )}
          </Rail>
        )}
      </Stack>
    </Themed>
  );
}
