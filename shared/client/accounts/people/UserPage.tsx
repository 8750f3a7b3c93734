import { Button } from '#shared/client/ui/Button.tsx';
import { IconPencil, IconTrophy, IconUserQuestion } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { personCall } from '#shared/accounts/lists.ts';
import { personPath } from '#shared/community/paths.ts';
import { FollowButton } from '#shared/client/accounts/people/FollowButton.tsx';
import type { FollowListProps } from '#shared/client/accounts/people/FollowList.tsx';
import { MediaList, useMedia } from '#shared/client/accounts/profile/MediaList.tsx';
import { PersonHead, PersonHeadSkeleton } from '#shared/client/accounts/people/PersonHead.tsx';
import { useFollowedCount } from '#shared/client/accounts/people/useFollowing.ts';
import { useNoteViewed } from '#shared/client/accounts/people/useNoteViewed.ts';
import type { OutputOfCall, PublicUserShape } from '#shared/client/app/core/calls.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { MessageButton } from '#shared/client/chat/conversations/MessageButton.tsx';
import { TalkPart } from '#shared/client/community/talk/TalkPart.tsx';
import type { CardContest } from '#shared/client/contests/discovery/ContestCard.tsx';
import { ContestGrid, ContestGridSkeleton } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { ShareButton } from '#shared/client/contests/sharing/ShareButton.tsx';
import { contestsOfCall } from '#shared/contests/lists.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { PersonServices } from '#shared/client/services/page/PersonServices.tsx';
import { useIsOn } from '#shared/client/site/features.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { ActionBar } from '#shared/client/ui/ActionBar.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { Heading, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './UserPage.module.css';

type PersonPage = OutputOfCall<'getProvider'>;

interface UserPageProps {
  username: string;
  /** The shell's ways to log in. */
  ways: ReactNode;
  /** The shell's way to start a contest, for people without one; nothing where that is not possible. */
  start: ReactNode;
}

/** A person's public page. */
export function UserPage({ username, ...rest }: UserPageProps): ReactNode {
  const { t } = useTranslation();
  const hasPeople = useIsOn('people');
  const { call, input } = personCall(username);
  const { answer, error, reload } = useAnswer(call, input);
  if (error && (error.status === 404 || error.code === 'invalid'))
    return (
      <EmptyState
        level={1}
        icon={<IconUserQuestion size={28} />}
        title={t('accounts.people.missing')}
        text={t('accounts.people.missingText', { username })}
      >
        {hasPeople && (
          <Button renderRoot={(props) => <PathLink {...props} href="/users" />}>{t('accounts.people.find')}</Button>
        )}
      </EmptyState>
    );
  if (error && !answer) return <ErrorState level={1} text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading className={classes.page}>
        <PersonHeadSkeleton />
        <Stack gap={12} bounded className={classes.main}>
          <Bone width={140} height={28} />
          <Bone height={96} />
        </Stack>
      </Loading>
    );
  return <Person key={answer.user.user_id} {...answer} {...rest} />;
}

const loadList = () => import('#shared/client/accounts/people/FollowList.tsx');

/** The open list of followers, lazily loaded. */
function useFollowList(person: PublicUserShape, ways: ReactNode) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Pick<FollowListProps, 'of' | 'count'>>();
  const [part, setPart] = useState<{ List: ComponentType<FollowListProps> }>();
  const open = (of: FollowListProps['of'], count: number) => {
    setShown({ of, count });
    if (!part)
      loadChunk(loadList).then(
        (chunk) => setPart({ List: chunk.default }),
        () => toast.refusal(t('app.failure.chunk_text')),
      );
  };
  const close = () => setShown(undefined);
  const list = shown && part && (
    <part.List
      person={person}
      {...shown}
      renderName={({ username, full_name }) => (
        <PathLink href={personPath(username)} onClick={close}>
          {full_name}
        </PathLink>
      )}
      ways={ways}
      close={close}
    />
  );
  return { open, list };
}

function Person({ user: person, urls, ways, start }: PersonPage & Omit<UserPageProps, 'username'>) {
  const { t } = useTranslation();
  const brand = useAppSelector(({ site }) => site.brand);
  const me = useUser();
  const { user_id, username, full_name, about } = person;
  const isOwn = me?.user_id === user_id;
  useNoteViewed('user', isOwn ? undefined : String(user_id));
  const followed = useFollowedCount();
  const { open, list } = useFollowList(person, ways);
  const isNarrow = useIsNarrow();
  const message = (
    <MessageButton
      person={person}
      main={isNarrow}
      ways={ways}
      renderLink={(otherUserId, props) => <PathLink {...props} href={`/chatModule/${otherUserId}`} />}
    />
  );
  return (
    <div className={classes.page}>
      <div className={classes.aside}>
        <PersonHead person={person} following={isOwn ? followed : undefined} open={open}>
          {isOwn ? (
            <Button
              leftSection={<IconPencil size={18} aria-hidden />}
              renderRoot={(props) => <PathLink {...props} href="/edit-profile" />}
            >
              {t('accounts.people.edit')}
            </Button>
          ) : (
            <>
              <FollowButton person={person} ways={ways} />
              {!isNarrow && message}
            </>
          )}
          <ShareButton
            compact
            title={full_name}
            text={t('accounts.people.share', { name: full_name, brand })}
            path={personPath(username)}
          />
        </PersonHead>
      </div>
      <Stack gap={12} bounded className={classes.main}>
        {about && (
          <section aria-labelledby="about">
            <Heading id="about" level={2} size={6} below={4}>
              {t('accounts.people.about')}
            </Heading>
            <Text size={4} breaks lines maxWidth="68ch" lineHeight={1.65}>
              {about}
            </Text>
          </section>
        )}
        <Media user_id={user_id} known={urls} isOwn={isOwn} />
        <PersonServices person={person} />
        <Contests person={person} isOwn={isOwn} start={start} />
        <TalkPart about={{ fx_id: String(user_id), feed_type: 'user', user_id }} name={full_name} ways={ways} />
      </Stack>
      {list}
      {!isOwn && isNarrow && <ActionBar>{message}</ActionBar>}
    </div>
  );
}

function Media({ user_id, known, isOwn }: { user_id: number; known: PersonPage['urls']; isOwn: boolean }) {
  const { t } = useTranslation();
  const media = useMedia(user_id, known);
  if (!isOwn && !media.length) return null;
  return (
    <section aria-labelledby="media">
      <Heading id="media" level={2} size={6} below={4}>
        {t('accounts.urls.title')}
      </Heading>
      {isOwn && (
        <Text soft className={classes.lead}>
          {t('accounts.urls.lead')}
        </Text>
      )}
      <MediaList media={media} isOwn={isOwn} />
    </section>
  );
}

const titleOf = ({ cx_id, contest_name }: CardContest) => <PathLink href={`/cx/${cx_id}`}>{contest_name}</PathLink>;

const shownFirst = 6;

interface ContestsProps extends Pick<UserPageProps, 'start'> {
  person: PublicUserShape;
  isOwn: boolean;
}

function Contests({ person: { user_id, full_name }, isOwn, start }: ContestsProps) {
  const { t } = useTranslation();
  const { call, input } = contestsOfCall(user_id);
  const { answer, error, reload } = useAnswer(call, input);
  const [isAll, setAll] = useState(false);
  // Without drafts, so that people see their own page as others do.
  const contests = answer?.contests
    .filter(({ contest_status }) => contest_status !== 'draft')
    .toSorted((a, b) => Number(b.ongoing) - Number(a.ongoing));
  const shown = isAll ? contests : contests?.slice(0, shownFirst);
  return (
    <section aria-labelledby="contests">
      <Heading id="contests" level={2} size={6} below={4}>
        {t('contests.contests')}
      </Heading>
      {!contests || !shown ? (
        error ? (
          <ErrorState text={error.message} again={reload} />
        ) : (
          <ContestGridSkeleton count={2} />
        )
      ) : contests.length > 0 ? (
        <div className={classes.cards}>
          <ContestGrid contests={shown} renderTitle={titleOf} />
          {contests.length > shown.length && (
            <Button variant="default" className={classes.more} onClick={() => setAll(true)}>
              {t('site.more')}
            </Button>
          )}
        </div>
      ) : isOwn ? (
        <EmptyState
          icon={<IconTrophy size={28} />}
          title={t('contests.list.yoursEmpty.title')}
          text={t('contests.list.yoursEmpty.text')}
        >
          {start}
        </EmptyState>
      ) : (
        <Text soft>{t('accounts.people.noContests', { name: full_name })}</Text>
      )}
    </section>
  );
}
