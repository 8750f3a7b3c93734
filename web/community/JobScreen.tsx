import { Button } from '#shared/client/ui/Button.tsx';
import { IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { clubCall, feedCall } from '#shared/community/lists.ts';
import type { FeedShape } from '#shared/community/shapes.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useRowNow } from '#shared/client/app/core/toldRows.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { useWholeNotice } from '#shared/client/app/routing/wholeNotice.ts';
import { Comments } from '#shared/client/community/talk/Comments.tsx';
import { JobFacts } from '#shared/client/community/jobs/JobCard.tsx';
import JobOffers from '#shared/client/community/jobs/JobOffers.tsx';
import { Attachments } from '#shared/client/chat/messages/Attachments.tsx';
import { LinkCard } from '#shared/client/chat/messages/LinkCard.tsx';
import post from '#shared/client/community/posts/Post.module.css';
import { PostMenu } from '#shared/client/community/posts/PostMenu.tsx';
import { PostText } from '#shared/client/community/posts/PostText.tsx';
import { useClubRoom } from '#shared/client/community/useClubRoom.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Card, Heading, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { UserWays } from '#web/accounts/UserWays.tsx';
import { BackTo } from '#web/layout/BackTo.tsx';
import { To } from '#web/links.ts';
import classes from '#shared/client/community/Groups.module.css';

const loadForm = () => import('#shared/client/community/jobs/JobForm.tsx');
const reader = { read: true, write: false, moderate: false, own: false };

/** One job, the offers on it, and what was asked about it. */
export default function JobScreen(): ReactNode {
  const { t } = useTranslation();
  const { feed_item_id = '' } = useParams();
  const asked = feedCall(Number(feed_item_id) || feed_item_id);
  const { answer, error, reload } = useAnswer(asked.call, asked.input);
  const job = useRowNow('Feed', answer?.feed.fx_id, answer?.feed) ?? answer?.feed;
  // A post of another club is no job.
  const isGone = answer ? !answer.feed.data : error?.code === 'post_not_found';
  useWholeNotice(answer?.feed.title ?? '', answer?.feed.data !== undefined);
  return (
    <div className={classes.narrow}>
      <BackTo name="jobs">{t('community.jobs.title')}</BackTo>
      {isGone && (
        <EmptyState
          level={1}
          icon={<IconFileOff size={28} />}
          title={t('community.post.gone')}
          text={t('errors.post_not_found')}
        />
      )}
      {!answer && error && !isGone && <ErrorState level={1} text={error.message} again={reload} />}
      {!answer && !error && <Bone height={320} />}
      {answer && job?.data && <Job job={job} pass={answer.pass} />}
    </div>
  );
}

function Job({ job, pass }: { job: FeedShape; pass: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const [isEditing, setEditing] = useState(false);
  const target = useLocation().hash.slice(1);
  const from = Math.max(1, Math.trunc(Number(useSearchParams()[0].get('page'))) || 1);
  const { call: name, input } = clubCall(limits.jobsGroup);
  const can = useAnswer(name, input).answer?.groups[0]?.can ?? reader;
  useClubRoom(job.gx_id, user?.user_id);
  const close = useAction(async () => {
    const { title, text, fx_id, data } = job;
    const { budget_range: _range, range_budget, ...rest } = data!;
    const form = { ...rest, ...(range_budget && { range_budget: [...range_budget] as [number, number] }) };
    await call.editFeed({ feed_item_id: fx_id, title, text, data: form, closed: !job.closed });
    await invalidate('getFeed');
  });
  const author = job.user;
  return (
    <>
      <Stack as="article" gap={3} surface="raised" pad={4} className={post.post}>
        <Row as="header" gap={3} cross="start">
          <Avatar src={author?.avatar ?? ''} name={author?.full_name ?? ''} size={40} />
          <Stack grow size={3} className={post.who}>
            {author ? (
              <To name="user" params={{ username: author.username }}>
                {author.full_name}
              </To>
            ) : (
              <span>{t('community.post.closedAccount')}</span>
            )}
            <Row as="span" gap="0 2" wrap size={1} soft className={post.meta}>
              <When at={job.createdAt} />
              {job.edited && <span>{t('community.post.edited')}</span>}
            </Row>
          </Stack>
          <PostMenu post={job} can={can} me={user?.user_id} edit={() => setEditing(true)} />
        </Row>
        {job.removed !== undefined && (
          <Card as="p" pad={3} surface="warning" size={2}>
            {t('community.post.removed', { reason: job.removed })}
          </Card>
        )}
        {isEditing ? (
          <LazyPart load={loadForm} props={{ job, done: () => setEditing(false) }} fallback={<Bone height={640} />} />
        ) : (
          <>
            <h1 className={post.title} dir="auto">
              {job.title}
            </h1>
            <JobFacts job={job} />
            <PostText text={job.text} />
            {job.files.length > 0 && <Attachments attachments={job.files} pass={pass} blurred={false} />}
            {job.previews.length > 0 && (
              <Row gap={3} cross="stretch" wrap>
                {job.previews.map((preview) => (
                  <LinkCard key={preview.url} preview={preview} />
                ))}
              </Row>
            )}
          </>
        )}
        {user?.user_id === job.user_id && !isEditing && job.removed === undefined && (
          <div>
            <Button variant="default" size="sm" loading={close.isRunning} onClick={() => void close.run()}>
              {t(job.closed ? 'community.jobs.reopen' : 'community.jobs.close')}
            </Button>
          </div>
        )}
      </Stack>
      <JobOffers job={job} user={user} ways={<UserWays />} />
      <Heading level={2} size={6} className={classes.section}>
        {t('community.comments.title')}
      </Heading>
      <Stack gap={3} surface="raised" pad={4} className={post.post}>
        <Comments
          key={target}
          about={job}
          can={can}
          me={user?.user_id}
          from={from}
          target={/^(comment|reply)-/.test(target) ? target : undefined}
        />
      </Stack>
    </>
  );
}
