import {
  IconBriefcase,
  IconBuildingStore,
  IconHistory,
  IconTrophy,
  IconUserSearch,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { ContestGrid, ContestGridSkeleton } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { FoundEverywhere } from '#shared/client/contests/search/FoundEverywhere.tsx';
import { keepSearch, recentSearches } from '#shared/client/contests/search/recentSearches.ts';
import { SearchBox } from '#shared/client/contests/search/SearchBox.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { limits } from '#shared/limits.ts';
import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { serviceListPath } from '#shared/services/lists.ts';
import { Grid, List, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Search.module.css';

/** Of each kind. */
const shown = 5;
const onShown = 3;
const onNow = { status: 'ongoing' } as const;

/** What there is on the whole site for the words in the address, by kind. */
export default function SearchScreen(): ReactNode {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const words = (query.get('q') ?? '').trim().slice(0, limits.search.words);
  useEffect(() => {
    if (words) keepSearch(words);
  }, [words]);
  return (
    <Stack gap={4} top bounded className={classes.page}>
      <PageHead
        title={words ? t('contests.search.results', { words }) : t('site.search.title')}
        lead={words ? undefined : t('contests.search.hint')}
      />
      <div className={classes.box}>
        <SearchBox present={words} />
      </div>
      {words ? (
        <Grid fit="440px" gap={4} cross="start" className={classes.found}>
          <FoundEverywhere
            words={words}
            most={shown}
            otherwise={
              <Stack across gap={4}>
                <Begin without={words} />
              </Stack>
            }
          />
          <Lists words={words} />
        </Grid>
      ) : (
        <Begin without="" />
      )}
    </Stack>
  );
}

/** Where to begin: what else this browser searched for, the lists, and what is on. */
function Begin({ without }: { without: string }) {
  const { t } = useTranslation();
  const { contests } = useContests(onNow);
  const recent = recentSearches().filter((words) => words !== without);
  return (
    <>
      <Grid fit="440px" gap={4} cross="start" className={classes.found}>
        {recent.length > 0 && (
          <nav aria-labelledby="recent" className={classes.lists}>
            <h2 id="recent">{t('contests.search.recent')}</h2>
            <List columns={2}>
              {recent.map((words) => (
                <li key={words}>
                  <PathLink href={addressOf('/search', {}, { search: { q: words } })}>
                    <IconHistory size={20} aria-hidden color="var(--link)" />
                    {words}
                  </PathLink>
                </li>
              ))}
            </List>
          </nav>
        )}
        <Lists words="" />
      </Grid>
      <Stack as="section" gap={4} above={6} aria-labelledby="on" className={classes.on}>
        <h2 id="on">{t('site.landing.ongoing')}</h2>
        {contests ? (
          <ContestGrid
            contests={contests.slice(0, onShown)}
            renderTitle={({ cx_id, contest_name }) => (
              <PathLink href={`/cx/${cx_id}`}>{withNonBreakingSpaces(contest_name)}</PathLink>
            )}
          />
        ) : (
          <ContestGridSkeleton count={onShown} />
        )}
      </Stack>
    </>
  );
}

/** The lists in which these words can be narrowed down. */
function Lists({ words }: { words: string }) {
  const { t } = useTranslation();
  const search = words ? { search: { search: words } } : {};
  const lists = [
    {
      href: words ? addressOf('/contests/:search', { search: words }) : '/contests',
      name: t('contests.contests'),
      Icon: IconTrophy,
    },
    { href: serviceListPath({ keyword: words, page: 1 }), name: t('services.title'), Icon: IconBuildingStore },
    { href: addressOf('/jobs', {}, search), name: t('community.jobs.title'), Icon: IconBriefcase },
    { href: addressOf('/groups', {}, search), name: t('community.clubs.title'), Icon: IconUsersGroup },
    { href: addressOf('/users', {}, search), name: t('accounts.people.title'), Icon: IconUserSearch },
  ];
  return (
    <nav aria-labelledby="lists" className={classes.lists}>
      <h2 id="lists">{t(words ? 'site.search.lists' : 'site.footer.discover')}</h2>
      <List columns={2}>
        {lists.map(({ href, name, Icon }) => (
          <li key={href}>
            <PathLink href={href}>
              <Icon size={20} aria-hidden color="var(--link)" />
              {name}
            </PathLink>
          </li>
        ))}
      </List>
    </nav>
  );
}
