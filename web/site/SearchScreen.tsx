import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { FoundEverywhere } from '#shared/client/contests/discovery/FoundEverywhere.tsx';
import { keepSearch } from '#shared/client/contests/discovery/recentSearches.ts';
import { SearchBox } from '#shared/client/contests/discovery/SearchBox.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { limits } from '#shared/limits.ts';
import classes from './Search.module.css';

/** Of each kind. */
const shown = 5;

/** What there is on the whole site for the words in the address, by kind. */
export default function SearchScreen(): ReactNode {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const words = (query.get('q') ?? '').trim().slice(0, limits.search.words);
  useEffect(() => {
    if (words) keepSearch(words);
  }, [words]);
  return (
    <div className={classes.page}>
      <PageHead
        title={words ? t('contests.search.results', { words }) : t('site.search.title')}
        lead={words ? undefined : t('contests.search.hint')}
      />
      <div className={classes.box}>
        <SearchBox present={words} />
      </div>
      {words && (
        <div className={classes.found}>
          <FoundEverywhere words={words} most={shown} />
        </div>
      )}
    </div>
  );
}
