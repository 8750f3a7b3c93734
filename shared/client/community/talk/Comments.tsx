import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import { personPath } from '#shared/community/paths.ts';
import type { CommentedOn, CommentShape, GroupShape, ReplyShape } from '#shared/community/shapes.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { CommentForm } from './CommentForm.tsx';
import { useTalk } from './useTalk.ts';
import { LikeButton } from '#shared/client/community/LikeButton.tsx';
import { TargetMenu } from '#shared/client/community/posts/PostMenu.tsx';
import { dropRow } from '#shared/client/app/core/toldRows.ts';
import { WrittenText } from '#shared/client/community/posts/WrittenText.tsx';
import classes from '../posts/Post.module.css';

interface CommentsProps {
  about: CommentedOn;
  can: GroupShape['can'];
  me: number | undefined;
  /** The page that the reader was led to; 1-based. */
  from?: number;
  /** The element that the address names: it is scrolled to. */
  target?: string;
  /** What stands in place of the form for those who cannot write. */
  ways?: ReactNode;
}

/** What was said about something, live; written below. */
export function Comments({ about, can, me, from = 1, target, ways }: CommentsProps): ReactNode {
  const { t } = useTranslation();
  const [pages, setPages] = useState(from);
  const { answers, error, reload, isAsking } = usePages(
    'getComments',
    (page) => ({ feed_item_id: about.fx_id, feed_type: about.feed_type, page }),
    pages,
  );
  const comments = useTalk(answers, about.fx_id);
  const count = answers?.at(-1)?.count ?? 0;
  const people = usePeople(comments.flatMap(({ user_id, replies }) => [user_id, ...replies.map((one) => one.user_id)]));
  const isLoaded = answers !== undefined;
  const isEmpty = !comments.length;
  useEffect(() => {
    if (!isLoaded || !target) return;
    const element = document.getElementById(target);
    // Where nobody has said anything, the post stays in sight beside the field.
    if (target === 'talk' && isEmpty) return element?.querySelector('textarea')?.focus({ preventScroll: true });
    // The talk as a whole is read from its first author on; one answer stands in the middle.
    element?.scrollIntoView({ block: target === 'talk' ? 'start' : 'center' });
    element?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what was there when it was loaded
  }, [isLoaded, target]);
  const part = { about, can: { ...can, moderate: answers?.[0]?.moderates ?? false }, me, people, target };
  return (
    <Stack as="section" id="talk" gap={4} className={classes.talk} aria-label={t('community.comments.title')}>
      {!answers && error && <ErrorState text={error.message} again={() => void reload()} />}
      {!answers && !error && (
        <Loading>
          <Bone height={60} />
          <Bone height={60} />
        </Loading>
      )}
      {isLoaded && isEmpty && <Meta>{t('community.comments.none')}</Meta>}
      <Stack as="ol" gap={4}>
        {comments.map((comment) => (
          <CommentItem key={comment.comment_id} comment={comment} {...part} />
        ))}
      </Stack>
      {count > pages * communityLimits.comments && (
        <Button variant="subtle" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('community.comments.more')}
        </Button>
      )}
      {can.write ? <CommentForm about={about} /> : ways}
    </Stack>
  );
}

interface PartProps {
  about: CommentedOn;
  can: GroupShape['can'];
  me: number | undefined;
  people: ReturnType<typeof usePeople>;
  target?: string;
}

function CommentItem({ comment, ...part }: PartProps & { comment: CommentShape }) {
  const { t } = useTranslation();
  const [isAnswering, setAnswering] = useState(false);
  const { comment_id, removed, replies } = comment;
  return (
    <li>
      {removed ? (
        <Meta>{t('community.comments.removed')}</Meta>
      ) : (
        <Said
          {...part}
          row={comment}
          type="Comment"
          id={comment_id}
          answer={part.can.write ? () => setAnswering(true) : undefined}
        />
      )}
      {(replies.length > 0 || isAnswering) && (
        <Stack above={3} as="ol" gap={3} className={classes.replies}>
          {replies.map((reply) => (
            <li key={reply.reply_id}>
              <Said
                {...part}
                row={reply}
                type="Reply"
                id={reply.reply_id}
                answer={part.can.write && !removed ? () => setAnswering(true) : undefined}
              />
            </li>
          ))}
          {isAnswering && (
            <li>
              <CommentForm about={part.about} comment={comment} done={() => setAnswering(false)} />
            </li>
          )}
        </Stack>
      )}
    </li>
  );
}

interface SaidProps extends PartProps {
  row: CommentShape | ReplyShape;
  type: 'Comment' | 'Reply';
  id: string;
  answer?: () => void;
}

function Said({ row, type, id, answer, about, can, me, people, target }: SaidProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const author = people.get(row.user_id) ?? row.user;
  const name = author?.full_name ?? t('community.post.closedAccount');
  const gone = () => dropRow(type, id, row);
  const anchor = `${type === 'Comment' ? 'comment' : 'reply'}-${id}`;
  return (
    <Row
      id={anchor}
      tabIndex={-1}
      gap={3}
      cross="stretch"
      className={classes.said}
      data-target={target === anchor || undefined}
    >
      <Avatar src={author?.avatar ?? ''} name={author?.full_name ?? ''} size={type === 'Comment' ? 36 : 28} />
      <Box grow>
        <Row gap="0 2" cross="baseline" wrap size={3} className={classes.saidHead}>
          {author ? <PathLink href={personPath(author.username)}>{name}</PathLink> : <span>{name}</span>}
          {row.user_id === about.user_id && about.feed_type !== 'user' && (
            <Text as="span" size={1} strong className={classes.author}>
              {t(about.feed_type === 'service' ? 'community.comments.provider' : 'community.comments.author')}
            </Text>
          )}
          <Row as="span" gap="0 2" wrap size={1} soft className={classes.meta}>
            <When at={row.createdAt} />
            {row.edited && <span>{t('community.post.edited')}</span>}
          </Row>
        </Row>
        {isEditing ? (
          <CommentForm about={about} edited={{ type, id, title: row.title }} done={() => setEditing(false)} />
        ) : (
          <Box breaks className={classes.text} dir="auto" lang="">
            <WrittenText text={row.title} />
          </Box>
        )}
        <div className={classes.saidActs}>
          <LikeButton
            target={{ type, id, rev: row.rev }}
            liked={row.liked}
            likes={row.likes}
            what={t('community.comments.by', { name })}
            cannot={can.write ? undefined : t(me === undefined ? 'community.like.signIn' : 'community.like.join')}
          />
          {answer && (
            <button type="button" className={classes.act} onClick={answer}>
              {t('community.comments.reply')}
            </button>
          )}
          <TargetMenu
            target={{ type, id }}
            likes={row.likes}
            label={t('community.comments.menu', { name })}
            own={row.user_id === me}
            moderates={can.moderate}
            isMember={me !== undefined}
            edit={() => setEditing(true)}
            remove={async () => {
              await call.removeComment({ type, id }, { quiet: true });
              // A comment with replies keeps its place; the room tells of it.
              if (type === 'Reply' || !('replies' in row) || !row.replies.length) gone();
            }}
            taken={gone}
          />
        </div>
      </Box>
    </Row>
  );
}
