import { Button } from '#shared/client/ui/Button.tsx';
import { IconArrowUp, IconNotes } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { feedsCall } from '#shared/community/lists.ts';
import { communityLimits } from '#shared/community/limits.ts';
import type { GroupShape } from '#shared/community/shapes.ts';
import type { FeedOrder } from '#shared/community/types.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { rowNow, useToldRows } from '#shared/client/app/core/toldRows.ts';
import { PostCard } from './PostCard.tsx';
import classes from './Post.module.css';

interface PostListProps {
  /** Absent for the posts of all clubs of the reader. */
  gx_id?: string;
  order?: FeedOrder;
  can: GroupShape['can'];
  me: number | undefined;
  /** The post that the reader has just written. */
  written?: string;
  /** New posts that wait (counted by useClubRoom.ts), and what shows them. */
  fresh?: number;
  show?: () => void;
}

/** Posts, the newest first, in pages; new ones wait behind a button. */
export function PostList({ gx_id, order, can, me, written, fresh = 0, show }: PostListProps): ReactNode {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const isRanked = order === 'matters';
  const { answers, error, isAsking, reload } = usePages(
    'getFeeds',
    (page) => feedsCall(gx_id, { page, order }).input,
    pages,
    isRanked
      ? {}
      : { behind: ({ next }) => (next === undefined ? undefined : feedsCall(gx_id, { after: next }).input) },
  );
  const told = useToldRows('Feed');
  const read = new Map(answers?.flatMap(({ feeds }) => feeds.map((post) => [post.fx_id, post] as const)));
  const posts = [...read.values()].flatMap((post) => rowNow(post, told[post.fx_id]) ?? []);
  const last = answers?.at(-1);
  if (!answers && error) return <ErrorState text={error.message} again={() => void reload()} />;
  if (!answers)
    return (
      <Loading gap={4}>
        <Bone height={180} />
        <Bone height={180} />
        <Bone height={180} />
      </Loading>
    );
  const passOf = (of: string) => last?.pass ?? last?.passes?.[of] ?? '';
  return (
    <>
      <div className={classes.fresh} aria-live="polite">
        {fresh > 0 && (
          <Button
            radius="xl"
            size="xs"
            leftSection={<IconArrowUp size={16} aria-hidden />}
            onClick={() => {
              show?.();
              window.scrollTo({ top: 0, behavior: 'smooth' });
            }}
          >
            {t('community.feed.fresh', { count: fresh })}
          </Button>
        )}
      </div>
      <Stack gap={4}>
        {posts.map((post) => (
          <PostCard
            key={post.fx_id}
            post={post}
            can={can}
            pass={passOf(post.gx_id)}
            me={me}
            isJustWritten={post.fx_id === written}
          />
        ))}
        {!posts.length && (
          <EmptyState
            icon={<IconNotes size={28} />}
            title={t('community.feed.none')}
            text={t(can.write ? 'community.feed.noneWrite' : 'community.feed.noneText')}
          />
        )}
        {(isRanked ? last!.count > pages * communityLimits.posts.usual : last?.next !== undefined) && (
          <Button variant="default" loading={isAsking} onClick={() => setPages(pages + 1)}>
            {t('community.feed.more')}
          </Button>
        )}
      </Stack>
    </>
  );
}
