import { Button } from '#shared/client/ui/Button.tsx';
import { IconCompass, IconUserQuestion } from '@tabler/icons-react';
import { type ReactNode, useCallback } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { CallError } from '#shared/client/app/data/api.ts';
import type { ContestantShape, ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { ResultNote } from '#shared/client/contests/certification/ResultNote.tsx';
import { ContestantDetail } from '#shared/client/contests/entries/ContestantDetail.tsx';
import { ContestAbout, ContestHeader, ContestHeaderSkeleton } from '#shared/client/contests/page/ContestHeader.tsx';
import { currentRound } from '#shared/client/contests/contestsSlice.ts';
import { roundOf } from '#shared/client/contests/loadContest.ts';
import { RoundTabs } from '#shared/client/contests/rounds/RoundTabs.tsx';
import { Themed } from '#shared/client/contests/page/Themed.tsx';
import { useContest } from '#shared/client/contests/useContest.ts';
import { VoteForm, VoteFormSkeleton } from '#shared/client/contests/page/VoteForm.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { contestAppPath } from '#shared/contests/page/contestApp.ts';
import { To } from '../links.tsx';
import classes from './Screens.module.css';

const loadResults = () => import('#shared/client/contests/results/ContestResults.tsx');

/** A contest by its slug; `?round=` shows a round, `?contestant=` one of those who stand in it. */
export default function ContestScreen(): ReactNode {
  const { slug } = useParams();
  const [search] = useSearchParams();
  const asked = search.get('round') ?? undefined;
  const contestant_id = search.get('contestant') ?? undefined;
  const now = useContest({ slug, round_id: asked });
  const earlier = contestant_id !== undefined && asked === undefined ? roundOf(now.contest, contestant_id) : undefined;
  const then = useContest(earlier === undefined ? undefined : { cx_id: now.contest?.cx_id, round_id: earlier });
  const { contest, error, reload } = earlier === undefined ? now : then;
  if (error) return <Failure error={error} again={reload} />;
  if (!contest)
    return (
      <Loading>
        <ContestHeaderSkeleton />
        <div className="content">
          <VoteFormSkeleton />
        </div>
      </Loading>
    );
  if (contestant_id === undefined) return <Contest contest={contest} reload={reload} />;
  const isThis = (one: ContestantShape) => one.contestant_id === contestant_id;
  const contestant = contest.contestants.find(isThis) ?? contest.own_entries.find(isThis);
  if (!contestant) return <Missing contest={contest} />;
  return (
    <Themed contest={contest}>
      <Contestant key={contest.cx_id} contest={contest} contestant={contestant} reload={reload} />
    </Themed>
  );
}

/** Of the shown round, where it is not the current one. */
const roundSearch = (contest: ContestShape) => ({
  round: currentRound(contest)?.round_id === contest.round_id ? undefined : contest.round_id,
});

interface ContestProps {
  contest: ContestShape;
  reload: () => Promise<void>;
}

function Contest({ contest, reload }: ContestProps) {
  const { t } = useTranslation();
  const { cx_id, round_id, contest_slug: slug } = contest;
  const { round: shownRound } = roundSearch(contest);
  const renderLink = useCallback(
    (contestant: string, name: string) => (
      <To name="contest" params={{ slug }} search={{ round: shownRound, contestant }}>
        {name}
      </To>
    ),
    [slug, shownRound],
  );
  const renderRound = (round: RoundShape, isShown: boolean, children: ReactNode) => (
    <To
      name="contest"
      params={{ slug }}
      search={{ round: currentRound(contest)?.round_id === round.round_id ? undefined : round.round_id }}
      aria-current={isShown ? 'page' : undefined}
      preventScrollReset
    >
      {children}
    </To>
  );
  const round = contest.rounds.find((one) => one.round_id === round_id);
  // Without votes there are no charts.
  const hasResults =
    (round?.results_shown ?? contest.results_shown) &&
    round?.state !== 'upcoming' &&
    contest.state !== 'draft' &&
    contest.state !== 'pending';
  return (
    <Themed contest={contest}>
      <ContestHeader contest={contest} />
      <div className={`content ${classes.contest}`}>
        <RoundTabs contest={contest} renderLink={renderRound} />
        {/* Remount for another contest or round. */}
        <VoteForm
          key={`${cx_id} ${round_id}`}
          contest={contest}
          reload={reload}
          renderLink={renderLink}
          renderCurrent={() => <ToCurrent slug={slug} />}
          results={
            hasResults && <LazyPart load={loadResults} props={{ contest, round_id }} fallback={<Bone height={480} />} />
          }
        />
        {(contest.state === 'provisional' || contest.state === 'certified') && (
          <ResultNote contest={contest} renderLink={(text) => <a href={`/result/${cx_id}`}>{text}</a>} />
        )}
        <ContestAbout contest={contest} />
        <Button variant="default" self="center" renderRoot={(props) => <To {...props} name="contests" />}>
          {t('site.landing.see')}
        </Button>
      </div>
    </Themed>
  );
}

function ToCurrent({ slug }: { slug: string }) {
  const { t } = useTranslation();
  return (
    <Button renderRoot={(props) => <To {...props} name="contest" params={{ slug }} preventScrollReset />}>
      {t('contests.round.toCurrent')}
    </Button>
  );
}

function Contestant({ contest, contestant, reload }: ContestProps & { contestant: ContestantShape }) {
  const { contest_slug: slug } = contest;
  const search = roundSearch(contest);
  return (
    <ContestantDetail
      contest={contest}
      contestant={contestant}
      reload={reload}
      go={(contestant_id) => {
        const query = new URLSearchParams({ ...(search.round && { round: search.round }), contestant: contestant_id });
        navigate(`${contestAppPath(slug)}?${query.toString()}`);
      }}
      renderLink={(contestant_id, children, props) => (
        <To {...props} name="contest" params={{ slug }} search={{ ...search, contestant: contestant_id }}>
          {children}
        </To>
      )}
      renderContest={(children, className) => (
        <To name="contest" params={{ slug }} search={search} className={className}>
          {children}
        </To>
      )}
      renderCurrent={() => <ToCurrent slug={slug} />}
    />
  );
}

function Missing({ contest }: { contest: ContestShape }) {
  const { t } = useTranslation();
  return (
    <div className={`content ${classes.screen}`}>
      <EmptyState
        level={1}
        icon={<IconUserQuestion size={28} />}
        title={t('contests.contestant.missing.title')}
        text={t('contests.contestant.missing.text')}
      >
        <Button
          renderRoot={(props) => (
            <To {...props} name="contest" params={{ slug: contest.contest_slug }} search={roundSearch(contest)} />
          )}
        >
          {contest.contest_name}
        </Button>
      </EmptyState>
    </div>
  );
}

/** Shown when a contest does not exist, is not visible, or failed to load. */
function Failure({ error, again }: { error: CallError; again: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <div className={`content ${classes.screen}`}>
      {error.status === 404 || error.code === 'invalid' ? (
        <EmptyState
          level={1}
          icon={<IconCompass size={28} />}
          title={t('app.failure.not_found_title')}
          text={t('errors.contest_not_found')}
        >
          <Button renderRoot={(props) => <To {...props} name="contests" />}>{t('site.landing.see')}</Button>
        </EmptyState>
      ) : (
        <ErrorState level={1} text={error.message} again={() => void again()} />
      )}
    </div>
  );
}
