import { Button } from '@mantine/core';
import { IconPencil, IconTrophy, IconUserQuestion } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { personCall } from '#shared/accounts/lists.ts';
import { FollowButton } from '#shared/client/accounts/FollowButton.tsx';
import type { FollowListProps } from '#shared/client/accounts/FollowList.tsx';
import { MediaList, useMedia } from '#shared/client/accounts/MediaList.tsx';
import { PersonHead, PersonHeadSkeleton } from '#shared/client/accounts/PersonHead.tsx';
import { useFollowedCount } from '#shared/client/accounts/useFollowing.ts';
import { useNoteViewed } from '#shared/client/accounts/useNoteViewed.ts';
import type { OutputOfCall, PublicUserShape } from '#shared/client/app/calls.ts';
import { loadChunk } from '#shared/client/app/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { MessageButton } from '#shared/client/chat/MessageButton.tsx';
import type { CardContest } from '#shared/client/contests/ContestCard.tsx';
import { ContestGrid, ContestGridSkeleton } from '#shared/client/contests/ContestGrid.tsx';
import { ShareButton } from '#shared/client/contests/ShareButton.tsx';
import { contestsOfCall } from '#shared/contests/lists.ts';
import { useIsOn } from '#shared/client/site/features.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { StartContest } from '#web/layout/StartContest.tsx';
import { To, to } from '#web/links.ts';
import { UserWays } from './UserWays.tsx';
import classes from './UserScreen.module.css';

type PersonPage = OutputOfCall<'GET /app/providers/getProvider/:username'>;

/** A person's public page. */
export default function UserScreen(): ReactNode {
  const { t } = useTranslation();
  const { username = '' } = useParams();
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
          <Button renderRoot={(props) => <To {...props} name="users" />}>{t('accounts.people.find')}</Button>
        )}
      </EmptyState>
    );
  if (error && !answer) return <ErrorState level={1} text={error.message} again={reload} />;
  if (!answer)
    return (
      <Loading className={classes.page}>
        <PersonHeadSkeleton />
        <div className={classes.main}>
          <Bone width={140} height={28} />
          <Bone height={96} />
        </div>
      </Loading>
    );
  return <Person key={answer.user.user_id} {...answer} />;
}

const loadList = () => import('#shared/client/accounts/FollowList.tsx');

/** The open list of followers, lazily loaded. */
function useFollowList(person: PublicUserShape) {
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
        <To name="user" params={{ username }} onClick={close}>
          {full_name}
        </To>
      )}
      ways={<UserWays />}
      close={close}
    />
  );
  return { open, list };
}

function Person({ user: person, urls }: PersonPage) {
  const { t } = useTranslation();
  const brand = useAppSelector(({ site }) => site.brand);
  const me = useUser();
  const { user_id, username, full_name, about } = person;
  const isOwn = me?.user_id === user_id;
  useNoteViewed('user', isOwn ? undefined : String(user_id));
  const followed = useFollowedCount();
  const { open, list } = useFollowList(person);
  return (
    <div className={classes.page}>
      <div className={classes.aside}>
        <PersonHead person={person} following={isOwn ? followed : undefined} open={open}>
          {isOwn ? (
            <Button
              leftSection={<IconPencil size={18} aria-hidden />}
              renderRoot={(props) => <To {...props} name="editProfile" />}
            >
              {t('accounts.people.edit')}
            </Button>
          ) : (
            <>
              <FollowButton person={person} ways={<UserWays />} />
              <MessageButton
                person={person}
                ways={<UserWays />}
                renderLink={(otherUserId, props) => <To {...props} name="chatWith" params={{ otherUserId }} />}
              />
            </>
          )}
          <ShareButton
            title={full_name}
            text={t('accounts.people.share', { name: full_name, brand })}
            path={to('user', { username })}
          />
        </PersonHead>
      </div>
      <div className={classes.main}>
        {about && (
          <section aria-labelledby="about">
            <h2 id="about" className={classes.heading}>
              {t('accounts.people.about')}
            </h2>
            <p className={classes.about}>{about}</p>
          </section>
        )}
        <Media user_id={user_id} known={urls} isOwn={isOwn} />
        <Contests person={person} isOwn={isOwn} />
      </div>
      {list}
    </div>
  );
}

function Media({ user_id, known, isOwn }: { user_id: number; known: PersonPage['urls']; isOwn: boolean }) {
  const { t } = useTranslation();
  const media = useMedia(user_id, known);
  if (!isOwn && !media.length) return null;
  return (
    <section aria-labelledby="media">
      <h2 id="media" className={classes.heading}>
        {t('accounts.urls.title')}
      </h2>
      {isOwn && <p className={classes.lead}>{t('accounts.urls.lead')}</p>}
      <MediaList media={media} isOwn={isOwn} />
    </section>
  );
}

const titleOf = ({ cx_id, contest_name }: CardContest) => (
  <To name="contest" params={{ cx_id }}>
    {contest_name}
  </To>
);

const shownFirst = 6;

function Contests({ person: { user_id, full_name }, isOwn }: { person: PublicUserShape; isOwn: boolean }) {
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
      <h2 id="contests" className={classes.heading}>
        {t('contests.contests')}
      </h2>
      {!contests || !shown ? (
        error ? (
          <ErrorState text={error.message} again={reload} />
        ) : (
          <ContestGridSkeleton count={2} />
        )
      ) : contests.length > 0 ? (
        <div className={classes.contests}>
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
          <Button renderRoot={(props) => <StartContest {...props} />}>{t('contests.start')}</Button>
        </EmptyState>
      ) : (
        <p className={classes.none}>{t('accounts.people.noContests', { name: full_name })}</p>
      )}
    </section>
  );
}
