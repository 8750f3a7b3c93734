import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '#shared/limits.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { usePlace } from '#shared/client/app/routing/place.ts';
import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconSearchOff, IconTrophy } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { noteSearch } from '#shared/client/accounts/people/useRecentSearches.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import type { CardContest } from '#shared/client/contests/discovery/ContestCard.tsx';
import { ContestFilters } from '#shared/client/contests/discovery/ContestFilters.tsx';
import { ContestGrid, ContestGridSkeleton } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { FoundContestants } from '#shared/client/contests/search/FoundContestants.tsx';
import { keepSearch } from '#shared/client/contests/search/recentSearches.ts';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { stateAt } from '#shared/client/contests/voting/stateAt.ts';
import { useOwnContests } from '#shared/client/contests/studio/useOwnContests.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Box, Heading, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { SearchField } from '#shared/client/ui/SearchField.tsx';
import { go, To } from '#web/links.ts';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import type { ShownList } from '#shared/contests/lists.ts';
import { listAt, listLink } from './contestList.ts';
import { HeadStart } from './HeadStart.tsx';
import classes from './ContestsScreen.module.css';

const titleOf = ({ cx_id, contest_name }: CardContest) => (
  <To name="contest" params={{ cx_id }}>
    {withNonBreakingSpaces(contest_name)}
  </To>
);

function StartButton({ variant = 'filled' }: { variant?: 'filled' | 'light' }) {
  const { t } = useTranslation();
  return (
    <Button
      variant={variant}
      leftSection={<IconPlus size={18} aria-hidden />}
      renderRoot={(props) => <StartContest {...props} />}
    >
      {t('contests.start')}
    </Button>
  );
}

/** The way to the organizer's own contests, with how many are live. */
function OwnContests({ user_id }: { user_id: number }) {
  const { t } = useTranslation();
  const { contests } = useOwnContests(user_id);
  const now = serverNow();
  const live = contests.filter((contest) => stateAt(contest, now) === 'ongoing').length;
  return (
    <Row gap="0 3" wrap below={3} className={classes.own}>
      {contests.length > 0 && (
        <>
          <span>
            {live ? t('contests.list.live', { count: live }) : t('contests.list.own', { count: contests.length })}
          </span>
          <To name="editContests">{t('contests.list.manage')}</To>
        </>
      )}
    </Row>
  );
}

/** Empty state with a link to another list. */
function Nothing({ list }: { list: ShownList }) {
  const { t } = useTranslation();
  const { keyword, category, status } = list;
  const elsewhere = { ...list, category: undefined, status: 'all' as const, pages: 1 };
  if (keyword)
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={t('contests.search.none', { words: keyword })}
        text={t(category || status !== 'all' ? 'contests.search.noneHere' : 'contests.search.noneAtAll')}
      >
        {(category || status !== 'all') && (
          <Button variant="light" renderRoot={(props) => <To {...props} name="contestList" {...listLink(elsewhere)} />}>
            {t('contests.search.everywhere')}
          </Button>
        )}
        <Button variant="default" renderRoot={(props) => <To {...props} name="contests" />}>
          {t('site.landing.see')}
        </Button>
      </EmptyState>
    );
  if (category)
    return (
      <EmptyState
        icon={<IconTrophy size={28} />}
        title={t('contests.list.noneIn.title', { category: t(`contests.category.${category}`) })}
        text={t('contests.list.noneIn.text')}
      >
        {status !== 'all' && (
          <Button
            variant="light"
            renderRoot={(props) => <To {...props} name="contestList" {...listLink({ status: 'all', category })} />}
          >
            {t('contests.list.allIn', { category: t(`contests.category.${category}`) })}
          </Button>
        )}
        <StartButton />
      </EmptyState>
    );
  const empty = {
    ongoing: { title: t('contests.list.empty.title'), text: t('contests.list.empty.text') },
    pending: { title: t('contests.list.emptyPending.title'), text: t('contests.list.emptyPending.text') },
    ended: { title: t('contests.list.emptyEnded.title'), text: t('contests.list.emptyEnded.text') },
    all: { title: t('contests.list.emptyAll.title'), text: t('contests.list.empty.text') },
  }[status];
  return (
    <EmptyState icon={<IconTrophy size={28} />} {...empty}>
      <StartButton variant="light" />
    </EmptyState>
  );
}

function Contests({ list, full }: { list: ShownList; full: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { contests, contestants, count, error, isMore, reload } = useContests(list, list.pages);
  const isLoading = usePlace().isLeaving;
  if (error && !contests) return <ErrorState text={error.message} again={reload} />;
  if (!contests) return <ContestGridSkeleton count={full ? 8 : 6} full={full} />;
  const more = listLink({ ...list, pages: list.pages + 1 });
  const hasContestants = contestants.length > 0;
  return (
    <>
      {hasContestants && (
        <Text as="section" below={10} aria-labelledby="found-contestants">
          <Heading level={2} size={6} below={5} id="found-contestants">
            {t('contests.search.contestants')}
          </Heading>
          <FoundContestants
            contestants={contestants}
            renderName={({ cx_id, contestant_id, contestant_name }) => (
              <To name="contestant" params={{ cx_id, contestant_id }}>
                {contestant_name}
              </To>
            )}
          />
        </Text>
      )}
      {contests.length === 0 ? (
        !hasContestants && <Nothing list={list} />
      ) : (
        <section aria-labelledby="listed">
          <Heading
            level={2}
            {...(hasContestants ? { size: 6, below: 5 } : { className: 'visually-hidden' })}
            id="listed"
          >
            {t('contests.contests')}
          </Heading>
          <ContestGrid contests={contests} renderTitle={titleOf} first={full ? 4 : 3} full={full} />
        </section>
      )}
      {(isMore || error) && contests.length > 0 && (
        <Stack gap={3} align="center" soft above={10}>
          {error ? (
            <p role="alert">{error.message}</p>
          ) : (
            <p>{t('contests.list.shown', { shown: number(contests.length), count, all: number(count) })}</p>
          )}
          {error ? (
            <Button variant="default" onClick={reload}>
              {t('site.error.again')}
            </Button>
          ) : (
            <Button
              variant="default"
              loading={isLoading}
              renderRoot={(props) =>
                // The number of shown pages is in the address, so that going back restores the position.
                full ? (
                  <To {...props} name="contestList" {...more} replace preventScrollReset />
                ) : (
                  <To {...props} name="contests" search={more.search} replace preventScrollReset />
                )
              }
            >
              {t('site.more')}
            </Button>
          )}
        </Stack>
      )}
    </>
  );
}

/** What each list is, in words. */
const words = {
  ongoing: { title: 'contests.list.ongoing', lead: 'contests.list.lead.ongoing' },
  pending: { title: 'contests.list.pending', lead: 'contests.list.lead.pending' },
  ended: { title: 'contests.list.ended', lead: 'contests.list.lead.ended' },
  all: { title: 'contests.list.all', lead: 'contests.list.lead.all' },
} as const;

/** /contests: running contests and one's own. /contests/:search: a list by status, or search results. */
export default function ContestsScreen(): ReactNode {
  const { t } = useTranslation();
  const { search: word } = useParams();
  const [query] = useSearchParams();
  const user = useUser();
  const list = listAt(word, query);
  const { status, keyword, category } = list;
  const full = word !== undefined;
  const isOrganizer = !full && (user?.roles.includes('organizer') ?? false);
  const isMember = user !== undefined;
  // Not every keystroke: what stands for a moment.
  const [searched] = useDebouncedValue(keyword, limits.debounce.kept);
  useEffect(() => {
    if (!searched) return;
    keepSearch(searched);
    if (isMember) noteSearch('contests', searched);
  }, [searched, isMember]);

  return (
    <div className={full ? `content ${classes.full}` : ''}>
      <PageHead
        ofList
        title={
          keyword ? (
            t('contests.search.results', { words: keyword })
          ) : (
            <>
              {t('contests.list.title')}
              {full && <span className="visually-hidden">: {t(words[status].title)}</span>}
            </>
          )
        }
        lead={keyword ? undefined : t(words[full ? status : 'ongoing'].lead)}
      >
        <HeadStart />
      </PageHead>
      {user && isOrganizer && <OwnContests user_id={user.user_id ?? 0} />}
      <Box below={6} className={classes.search}>
        <SearchField
          label={t('contests.list.search')}
          value={keyword ?? ''}
          apply={(typed) => (typed ? go('contestList', { search: typed }) : go('contests'))}
        />
      </Box>
      <Box below={7} className={classes.filters}>
        <ContestFilters
          status={status}
          category={category}
          renderLink={(to, look) => <To name="contestList" {...listLink({ keyword, ...to })} {...look} />}
        />
      </Box>
      <Contests list={list} full={full} />
    </div>
  );
}
