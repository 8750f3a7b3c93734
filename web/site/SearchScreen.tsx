import { IconBuildingStore, IconTrophy, IconUserSearch, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { FoundEverywhere } from '#shared/client/contests/search/FoundEverywhere.tsx';
import { keepSearch } from '#shared/client/contests/search/recentSearches.ts';
import { SearchBox } from '#shared/client/contests/search/SearchBox.tsx';
import { PathLink } from '#shared/client/payments/PathLink.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { limits } from '#shared/limits.ts';
import { serviceListPath } from '#shared/services/lists.ts';
import { List, Stack } from '#shared/client/ui/Layout.tsx';
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
    <Stack gap={4} top bounded className={classes.page}>
      <PageHead
        title={words ? t('contests.search.results', { words }) : t('site.search.title')}
        lead={words ? undefined : t('contests.search.hint')}
      />
      <div className={classes.box}>
        <SearchBox present={words} />
      </div>
      {words && (
        <Stack cross="start" fit="440px" gap={4} className={classes.found}>
          <FoundEverywhere words={words} most={shown} />
          <Lists words={words} />
        </Stack>
      )}
    </Stack>
  );
}

/** The lists in which these words can be narrowed down. */
function Lists({ words }: { words: string }) {
  const { t } = useTranslation();
  const search = { search: { search: words } };
  const lists = [
    { href: addressOf('/contests/:search', { search: words }), name: t('contests.contests'), Icon: IconTrophy },
    { href: serviceListPath({ keyword: words, page: 1 }), name: t('services.title'), Icon: IconBuildingStore },
    { href: addressOf('/groups', {}, search), name: t('community.clubs.title'), Icon: IconUsersGroup },
    { href: addressOf('/users', {}, search), name: t('accounts.people.title'), Icon: IconUserSearch },
  ];
  return (
    <nav aria-labelledby="lists" className={classes.lists}>
      <h2 id="lists">{t('site.search.lists')}</h2>
      <List columns={2}>
        {lists.map(({ href, name, Icon }) => (
          <li key={href}>
            <PathLink href={href}>
              <Icon size={20} aria-hidden />
              {name}
            </PathLink>
          </li>
        ))}
      </List>
    </nav>
  );
}
