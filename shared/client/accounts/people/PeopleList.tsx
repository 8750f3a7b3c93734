import { Button } from '#shared/client/ui/Button.tsx';
import { IconChevronLeft, IconChevronRight, IconUserSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PeopleFilters } from '#shared/client/accounts/people/PeopleFilters.tsx';
import { personPath } from '#shared/community/paths.ts';
import { isNarrowed, type PeopleKind, peopleListCall, type PeopleQuery } from '#shared/accounts/lists.ts';
import { peopleSearch, readPeopleQuery } from '#shared/client/accounts/people/peopleList.ts';
import { PersonGrid, PersonGridSkeleton } from '#shared/client/accounts/people/PersonCard.tsx';
import { RecentSearches } from '#shared/client/accounts/people/RecentSearches.tsx';
import { useRecentSearches } from '#shared/client/accounts/people/useRecentSearches.ts';
import type { PublicUserShape } from '#shared/client/app/core/calls.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { MessageButton } from '#shared/client/chat/conversations/MessageButton.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { limits } from '#shared/limits.ts';
import { Heading, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './PeopleList.module.css';

const none: readonly never[] = [];
/** Of links that narrow the list, above which the page stays. */
const inPlace = { preventScrollReset: true };

const titleOf = ({ username, full_name }: PublicUserShape) => (
  <PathLink href={personPath(username)}>{full_name}</PathLink>
);

export interface PeopleListProps {
  kind: PeopleKind;
  /** The query of its address, which holds its filters. */
  search: URLSearchParams;
  /** Shows the list narrowed otherwise, where one is. */
  apply: (search: ListSearch) => void;
  /** The shell's link to a list. */
  renderList: (kind: PeopleKind, props: object, search?: ListSearch) => ReactNode;
  /** The shell's ways to log in. */
  ways: ReactNode;
}

export type ListSearch = ReturnType<typeof peopleSearch>;

/** A list of people or providers. */
export function PeopleList({ kind, search, apply, renderList, ways }: PeopleListProps): ReactNode {
  const { t } = useTranslation();
  const query = readPeopleQuery(search);
  const { call, input } = peopleListCall(kind, query);
  const { answer, error, reload } = useAnswer(call, input, { keepFormer: true });
  const recent = useRecentSearches(kind === 'users' ? 'people' : 'providers', query.keyword);
  return (
    <>
      <PageHead
        ofList
        title={t(kind === 'users' ? 'accounts.people.title' : 'accounts.people.providersTitle')}
        lead={t(kind === 'users' ? 'accounts.people.lead' : 'accounts.people.providersLead')}
      />
      <div className={classes.filters}>
        <PeopleFilters
          kind={kind}
          query={query}
          countries={answer?.countries ?? none}
          apply={(next) => apply(peopleSearch(next))}
          renderKind={(one, look) => renderList(one, { ...look, ...inPlace }, peopleSearch({ ...query, page: 1 }))}
        >
          <RecentSearches
            searches={recent.searches.filter((words) => words !== query.keyword).slice(0, limits.search.kept)}
            forget={recent.forget}
            renderLink={(words, look) =>
              renderList(kind, { ...look, ...inPlace }, peopleSearch({ ...query, keyword: words, page: 1 }))
            }
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
        <Found
          kind={kind}
          query={query}
          users={answer.users}
          count={answer.count}
          renderList={renderList}
          ways={ways}
        />
      )}
    </>
  );
}

interface FoundProps extends Pick<PeopleListProps, 'kind' | 'renderList' | 'ways'> {
  query: PeopleQuery;
  users: readonly PublicUserShape[];
  count: number;
}

function Found({ kind, query, users, count, renderList, ways }: FoundProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const pages = Math.max(1, Math.ceil(count / limits.contestPage));
  const messageTo = (person: PublicUserShape) => (
    <MessageButton
      small
      person={person}
      ways={ways}
      renderLink={(otherUserId, props) => <PathLink {...props} href={`/chatModule/${otherUserId}`} />}
    />
  );
  const turn = (page: number, label: string, icon: ReactNode, side: 'left' | 'right') => (
    <Button
      variant="default"
      {...(side === 'left' ? { leftSection: icon } : { rightSection: icon })}
      renderRoot={(props) =>
        renderList(kind, { ...props, rel: side === 'left' ? 'prev' : 'next' }, peopleSearch({ ...query, page }))
      }
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
          <Button variant="light" renderRoot={(props) => renderList(kind, props)}>
            {t('accounts.people.all')}
          </Button>
        )}
        {kind === 'providers' && (
          <Button variant="default" renderRoot={(props) => renderList('users', props)}>
            {t('accounts.people.everybody')}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <section aria-labelledby="found">
      <Heading size={3} plain level={2} soft below={4} id="found">
        <span role="status">{t('accounts.people.count', { count, number: number(count) })}</span>
      </Heading>
      <PersonGrid people={users} renderTitle={titleOf} renderMore={messageTo} ways={ways} />
      {pages > 1 && (
        <Stack
          as="nav"
          size={3}
          gap={3}
          cross="center"
          soft
          above={10}
          className={classes.pages}
          aria-label={t('accounts.people.pages')}
        >
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
        </Stack>
      )}
    </section>
  );
}
