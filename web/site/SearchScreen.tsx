import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { ContestGrid, ContestGridSkeleton } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { FoundEverywhere, searchKind } from '#shared/client/contests/search/FoundEverywhere.tsx';
import { keepSearch, recentSearches } from '#shared/client/contests/search/recentSearches.ts';
import { PopularContests } from '#shared/client/contests/search/NothingFound.tsx';
import { SearchBox, searchPath } from '#shared/client/contests/search/SearchBox.tsx';
import { categoryIcon } from '#shared/client/services/catalogue/categoryIcons.ts';
import { useServiceWords } from '#shared/client/services/useServiceWords.ts';
import { serviceListPath } from '#shared/services/lists.ts';
import chips from '#shared/client/contests/discovery/ContestFilters.module.css';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { limits } from '#shared/limits.ts';
import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import { Grid, Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Search.module.css';

/** Of each kind. */
const shown = 5;
const onShown = 3;
const categoriesShown = 6;
const nothing = {};
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
      <PageHead title={words ? t('contests.search.results', { words }) : t('site.search.title')} />
      <div className={classes.box}>
        <SearchBox present={words} />
      </div>
      {words ? (
        <Grid fit="440px" gap={4} cross="start" className={classes.found}>
          <FoundEverywhere
            words={words}
            most={shown}
            page={{ kind: searchKind(query.get('kind')) }}
            otherwise={
              <Stack across gap={4}>
                <Begin without={words} />
              </Stack>
            }
          />
        </Grid>
      ) : (
        <Begin without="" />
      )}
    </Stack>
  );
}

/** Where to begin: what else this browser searched for, what there is most of, and what is on. */
function Begin({ without }: { without: string }) {
  const { t } = useTranslation();
  const { contests } = useContests(onNow);
  const recent = recentSearches().filter((words) => words !== without);
  return (
    <Stack gap={4} bounded className={classes.begin}>
      {recent.length > 0 && (
        <Stack as="nav" gap={3} aria-labelledby="recent">
          <h2 id="recent">{t('contests.search.recent')}</h2>
          <Row as="ul" gap={2} wrap>
            {recent.map((words) => (
              <li key={words}>
                <PathLink href={searchPath(words)} className={chips.chip}>
                  <IconHistory size={18} aria-hidden color="var(--link)" />
                  {words}
                </PathLink>
              </li>
            ))}
          </Row>
        </Stack>
      )}
      {!without && (
        <Grid fit="440px" gap={6} cross="start" above={2}>
          <Stack as="nav" gap={3} aria-labelledby="contests">
            <h2 id="contests">{t('contests.list.categories')}</h2>
            <PopularContests />
          </Stack>
          <PopularServices />
        </Grid>
      )}
      <Stack as="section" gap={4} above={4} aria-labelledby="on">
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
    </Stack>
  );
}

/** The categories with the most services. */
function PopularServices() {
  const { t } = useTranslation();
  const words = useServiceWords();
  const { answer } = useAnswer('getServicesLanding', nothing);
  const { categories = {} } = answer ?? {};
  const most = words
    .categories()
    .filter(({ value }) => categories[value])
    .toSorted((a, b) => categories[b.value]! - categories[a.value]!)
    .slice(0, categoriesShown);
  return (
    <Stack as="nav" gap={3} aria-labelledby="services">
      <h2 id="services">{t('services.list.byCategory')}</h2>
      <Row as="ul" gap={2} wrap>
        {most.map(({ value, label }) => {
          const Icon = categoryIcon(value);
          return (
            <li key={value}>
              <PathLink href={serviceListPath({ keyword: '', category: value, page: 1 })} className={chips.chip}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
              </PathLink>
            </li>
          );
        })}
      </Row>
    </Stack>
  );
}
