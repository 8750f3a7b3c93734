import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconUserSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PeopleFilters } from '#shared/client/accounts/PeopleFilters.tsx';
import { isNarrowed, type PeopleKind, peopleListCall, type PeopleQuery } from '#shared/accounts/lists.ts';
import { peopleSearch, readPeopleQuery } from '#shared/client/accounts/peopleList.ts';
import { PersonGrid, PersonGridSkeleton } from '#shared/client/accounts/PersonCard.tsx';
import { RecentSearches } from '#shared/client/accounts/RecentSearches.tsx';
import { useRecentSearches } from '#shared/client/accounts/useRecentSearches.ts';
import type { PublicUserShape } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { MessageButton } from '#shared/client/chat/MessageButton.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { limits } from '#shared/limits.ts';
import { To, to } from '#web/links.ts';
import { UserWays } from './UserWays.tsx';
import classes from './UsersList.module.css';

const none: readonly never[] = [];

const titleOf = ({ username, full_name }: PublicUserShape) => (
  <To name="user" params={{ username }}>
    {full_name}
  </To>
);

const messageTo = (person: PublicUserShape) => (
  <MessageButton
    small
    person={person}
    ways={<UserWays />}
    renderLink={(otherUserId, props) => <To {...props} name="chatWith" params={{ otherUserId }} />}
  />
);

/** A list of people or providers; its filters are in the address. */
export function UsersList({ kind }: { kind: PeopleKind }): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = readPeopleQuery(useSearchParams()[0]);
  const { call, input } = peopleListCall(kind, query);
  const { answer, error, reload } = useAnswer(call, input);
  const recent = useRecentSearches(kind === 'users' ? 'people' : 'providers', query.keyword);
  const apply = (next: PeopleQuery) =>
    void navigate(to(kind, {}, { search: peopleSearch(next) }), { preventScrollReset: true });
  return (
    <>
      <h1 className={classes.title}>
        {t(kind === 'users' ? 'accounts.people.title' : 'accounts.people.providersTitle')}
      </h1>
      <p className={classes.lead}>{t(kind === 'users' ? 'accounts.people.lead' : 'accounts.people.providersLead')}</p>
      <div className={classes.filters}>
        <PeopleFilters
          kind={kind}
          query={query}
          countries={answer?.countries ?? none}
          apply={apply}
          renderKind={(one, look) => (
            <To {...look} name={one} search={peopleSearch({ ...query, page: 1 })} preventScrollReset />
          )}
        >
          <RecentSearches
            searches={recent.searches.filter((words) => words !== query.keyword).slice(0, limits.search.kept)}
            forget={recent.forget}
            renderLink={(words, look) => (
              <To
                {...look}
                name={kind}
                search={peopleSearch({ ...query, keyword: words, page: 1 })}
                preventScrollReset
              />
            )}
          />
        </PeopleFilters>
      </div>
      {!answer ? (
        error ? (
          <ErrorState text={error.message} again={reload} />
        ) : (
          <PersonGridSkeleton count={9} />
        )
      ) : (
        <Found kind={kind} query={query} users={answer.users} count={answer.count} />
      )}
    </>
  );
}

interface FoundProps {
  kind: PeopleKind;
  query: PeopleQuery;
  users: readonly PublicUserShape[];
  count: number;
}

function Found({ kind, query, users, count }: FoundProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const pages = Math.max(1, Math.ceil(count / limits.contestPage));
  const turn = (page: number, label: string, icon: ReactNode, side: 'left' | 'right') => (
    <Button
      variant="default"
      {...(side === 'left' ? { leftSection: icon } : { rightSection: icon })}
      renderRoot={(props) => (
        <To {...props} name={kind} search={peopleSearch({ ...query, page })} rel={side === 'left' ? 'prev' : 'next'} />
      )}
    >
      {label}
    </Button>
  );
  if (!users.length)
    return (
      <EmptyState
        icon={<IconUserSearch size={28} />}
        title={
          query.keyword
            ? t('contests.search.none', { words: query.keyword })
            : t(kind === 'users' ? 'accounts.people.none' : 'accounts.people.noProviders')
        }
        text={t(
          isNarrowed(query)
            ? 'accounts.people.noneHere'
            : kind === 'users'
              ? 'accounts.people.noneText'
              : 'accounts.people.noProvidersText',
        )}
      >
        {(isNarrowed(query) || query.page > 1) && (
          <Button variant="light" renderRoot={(props) => <To {...props} name={kind} />}>
            {t('accounts.people.all')}
          </Button>
        )}
        {kind === 'providers' && (
          <Button variant="default" renderRoot={(props) => <To {...props} name="users" />}>
            {t('accounts.people.everybody')}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={classes.count}>
        <span role="status">{t('accounts.people.count', { count, number: number(count) })}</span>
      </h2>
      <PersonGrid people={users} renderTitle={titleOf} renderMore={messageTo} ways={<UserWays />} />
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t('accounts.people.pages')}>
          {query.page > 1 ? (
            turn(query.page - 1, t('accounts.people.previous'), <IconChevronLeft size={18} aria-hidden />, 'left')
          ) : (
            <span />
          )}
          <span>{t('accounts.people.page', { page: number(query.page), pages: number(pages) })}</span>
          {query.page < pages ? (
            turn(query.page + 1, t('accounts.people.next'), <IconChevronRight size={18} aria-hidden />, 'right')
          ) : (
            <span />
          )}
        </nav>
      )}
    </section>
  );
}
