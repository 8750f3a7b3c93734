import { Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ClubList, clubsCall } from '#shared/community/lists.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { useIsVisitor, useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Box } from '#shared/client/ui/Layout.tsx';
import { SearchField } from '#shared/client/ui/SearchField.tsx';
import { limits } from '#shared/limits.ts';
import { ClubGrid, ClubGridSkeleton } from './ClubCard.tsx';
import classes from '../Groups.module.css';

const lists = ['find', 'mine', 'suggested'] as const satisfies ClubList[];

const clubsPath = (search: { list?: string; search?: string; page?: number } = {}) =>
  addressOf('/groups', {}, { search });

interface ClubsPageProps {
  /** The query of its address. */
  search: URLSearchParams;
  /** The shell's link to log in. */
  renderLogIn: (props: object) => ReactNode;
}

/** Clubs: to be found, the reader's own, and suggestions. */
export function ClubsPage({ search, renderLogIn }: ClubsPageProps): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const isVisitor = useIsVisitor();
  const list = lists.find((each) => each === search.get('list') && user) ?? 'find';
  const keyword = search.get('search')?.trim().slice(0, limits.search.words) || undefined;
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const { call, input } = clubsCall(list, list === 'find' ? keyword : undefined, page);
  const { answer, error, reload } = useAnswer(call, input, { keepFormer: true });
  return (
    <>
      <PageHead ofList title={t('community.clubs.title')} lead={t('community.clubs.lead')}>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          renderRoot={(props) => (isVisitor ? renderLogIn(props) : <PathLink {...props} href="/myclubs#new" />)}
        >
          {t('community.clubs.make')}
        </Button>
      </PageHead>
      <Box below={user ? 4 : 6} className={classes.search}>
        <SearchField
          label={t('community.clubs.search')}
          value={keyword ?? ''}
          apply={(typed) => navigate(clubsPath({ search: typed || undefined }), { replace: true })}
        />
      </Box>
      {user && (
        <nav className={classes.tabs} aria-label={t('community.clubs.title')}>
          {lists.map((each) => (
            <PathLink
              key={each}
              href={clubsPath({ list: each === 'find' ? undefined : each })}
              aria-current={each === list ? 'page' : undefined}
            >
              {t(`community.clubs.list.${each}`)}
            </PathLink>
          ))}
        </nav>
      )}
      {!answer && error && <ErrorState text={error.message} again={reload} />}
      {!answer && !error && <ClubGridSkeleton />}
      {answer && answer.groups.length > 0 && <ClubGrid clubs={answer.groups} />}
      {answer && !answer.groups.length && (
        <EmptyState
          icon={<IconUsersGroup size={28} />}
          title={t(keyword ? 'community.clubs.none' : 'community.clubs.noneYet')}
          text={t(list === 'mine' ? 'community.clubs.noneMine' : 'community.clubs.noneText')}
        >
          {(keyword || list !== 'find') && (
            <Button variant="light" renderRoot={(props) => <PathLink {...props} href={clubsPath()} />}>
              {t('community.clubs.all')}
            </Button>
          )}
        </EmptyState>
      )}
      {answer && list === 'find' && answer.count > page * communityLimits.clubs && (
        <Button
          className={classes.next}
          variant="default"
          renderRoot={(props) => (
            <PathLink {...props} href={clubsPath({ search: keyword, page: page + 1 })} rel="next" />
          )}
        >
          {t('community.clubs.more')}
        </Button>
      )}
    </>
  );
}
