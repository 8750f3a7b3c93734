import { IconFileOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clubCall, feedCall } from '#shared/community/lists.ts';
import type { GroupShape } from '#shared/community/shapes.ts';
import { mentionsIn } from '#shared/community/mentions.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useRowNow } from '#shared/client/app/core/toldRows.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useWholeNotice } from '#shared/client/app/routing/wholeNotice.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Comments } from './Comments.tsx';
import { JoinButton } from '#shared/client/community/JoinButton.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from '../Club.module.css';
import { PayClub } from '#shared/client/community/PayClub.tsx';
import { PostCard } from '#shared/client/community/posts/PostCard.tsx';
import { postTitle } from '#shared/client/community/posts/postTitle.ts';
import { useClubRoom } from '#shared/client/community/useClubRoom.ts';

const reader = { read: true, write: false, moderate: false, own: false };

interface PostPageProps {
  gx_id: string;
  /** Its number, or its id. */
  feed_item_id: string;
  /** The first page of comments that is shown. */
  from: number;
  /** The comment that the address leads to, or `talk` for where one is written. */
  target: string | undefined;
  /** The shell's ways to log in. */
  ways: ReactNode;
  /** The shell's way back to the club, by its name. */
  renderBack?: (club: string) => ReactNode;
  /** What the shell shows beside it of its club. */
  renderBeside?: (club: GroupShape) => ReactNode;
}

/** One post of a club, and what was said about it. */
export function PostPage({
  gx_id,
  feed_item_id,
  from,
  target,
  ways,
  renderBack,
  renderBeside,
}: PostPageProps): ReactNode {
  const { t } = useTranslation();
  const me = useUser()?.user_id;
  const asked = feedCall(Number(feed_item_id) || feed_item_id, gx_id);
  const { answer: read, error, reload } = useAnswer(asked.call, asked.input);
  const now = useRowNow('Feed', read?.feed.fx_id, read?.feed);
  const known = read && { ...read, feed: now ?? read.feed };
  // What was open before stays on a bad line, and not when it is refused now.
  const answer = error?.status === 403 || error?.status === 404 ? undefined : known;
  const club = useAnswer(clubCall(gx_id).call, clubCall(gx_id).input).answer?.groups[0];
  const can = club?.can ?? reader;
  const people = usePeople(mentionsIn(answer?.feed.text ?? ''));
  const nameOf = (user_id: number) => people.get(user_id)?.full_name;
  useWholeNotice(answer ? postTitle(answer.feed, club?.title, nameOf) : '', answer !== undefined);
  useClubRoom(known ? gx_id : undefined, me);
  const isGone = error?.code === 'post_not_found' || error?.code === 'club_not_found';
  const isClosed = error?.code === 'club_members_only' || error?.code === 'club_banned';
  const join = club && <JoinButton club={club} ways={ways} pay={<PayClub club={club} />} />;
  return (
    <>
      {renderBack?.(club?.title ?? t('community.clubs.one'))}
      {!answer && isGone && (
        <EmptyState level={1} icon={<IconFileOff size={28} />} title={t('community.post.gone')} text={error.message} />
      )}
      {!answer && isClosed && (
        <EmptyState level={1} icon={<IconLock size={28} />} title={t('community.post.closed')} text={error.message}>
          {join}
        </EmptyState>
      )}
      {!answer && error && !isGone && !isClosed && <ErrorState level={1} text={error.message} again={reload} />}
      {!answer && !error && <Bone height={240} />}
      {answer && (
        <Stack gap={5} className={renderBeside && classes.columns}>
          <PostCard post={answer.feed} can={can} pass={answer.pass} me={me} isOnOwnPage>
            <Comments key={target} about={answer.feed} can={can} me={me} from={from} target={target} ways={join} />
          </PostCard>
          {renderBeside && <aside className={classes.side}>{club && renderBeside(club)}</aside>}
        </Stack>
      )}
    </>
  );
}
