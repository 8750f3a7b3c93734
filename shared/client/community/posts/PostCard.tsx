import { IconMessageCircle, IconPin } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { beginningOf } from '#shared/community/mentions.ts';
import { personPath, postPath } from '#shared/community/paths.ts';
import type { FeedShape, GroupShape } from '#shared/community/shapes.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { When } from '#shared/client/app/i18n/When.tsx';
import { Attachments } from '#shared/client/chat/messages/Attachments.tsx';
import { LinkCard } from '#shared/client/chat/messages/LinkCard.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Card, Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { LikeButton } from '#shared/client/community/LikeButton.tsx';
import { pictureAddress } from '#shared/client/community/pictureAddress.ts';
import { Poll } from './Poll.tsx';
import PostForm from './PostForm.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostText } from './PostText.tsx';
import classes from './Post.module.css';

/** Characters. */
const shortText = 120;
/** A longer text is cut, at 100 characters less, so that what is left out is worth a page. */
const longText = 600;

/** A short text with nothing beside it is shown in larger letters; pictures take the width of the card. */
const shapeOf = ({ text, title, pictures, files, previews, poll }: FeedShape): 'words' | 'pictures' | undefined => {
  if (pictures.length) return 'pictures';
  return !title && !files.length && !previews.length && !poll && text.length <= shortText ? 'words' : undefined;
};

interface PostCardProps {
  post: FeedShape;
  can: GroupShape['can'];
  pass: string;
  me: number | undefined;
  /** The reader has just written it: it is shown, wherever it stands. */
  isJustWritten?: boolean;
  /** It stands on a page of its own. */
  isOnOwnPage?: boolean;
  children?: ReactNode;
}

const reveal = (post: HTMLElement | null) => post?.scrollIntoView({ block: 'center', behavior: 'smooth' });

/** A post with its pictures and its counts. */
export function PostCard({
  post,
  can,
  pass,
  me,
  isJustWritten = false,
  isOnOwnPage = false,
  children,
}: PostCardProps): ReactNode {
  const { t } = useTranslation();
  const { compact } = useFormat();
  const [isEditing, setEditing] = useState(false);
  const author = usePeople([post.user_id]).get(post.user_id) ?? post.user;
  const name = author?.full_name ?? t('community.post.closedAccount');
  const Title = isOnOwnPage ? 'h1' : 'h2';
  const isLong = !isOnOwnPage && post.text.length > longText;
  return (
    <Stack
      as="article"
      ref={isJustWritten ? reveal : undefined}
      gap={3}
      surface="raised"
      pad={4}
      className={classes.post}
      data-written={isJustWritten || undefined}
      aria-label={t('community.post.by', { name })}
      data-removed={post.removed !== undefined || undefined}
      data-shape={shapeOf(post)}
    >
      <Row as="header" gap={3} cross="start">
        <Avatar src={author?.avatar ?? ''} name={author?.full_name ?? ''} size={40} />
        <Stack grow size={3} className={classes.who}>
          {author ? <PathLink href={personPath(author.username)}>{name}</PathLink> : <span>{name}</span>}
          <Row as="span" gap="0 2" wrap size={1} soft className={classes.meta}>
            {post.club && !isOnOwnPage && <PathLink href={`/c/${post.club.gx_id}`}>{post.club.title}</PathLink>}
            <When at={post.createdAt} />
            {post.edited && <span>{t('community.post.edited')}</span>}
            {post.pinned && (
              <Row tone="link" as="span" gap="half" inline>
                <IconPin size={14} aria-hidden />
                {t('community.post.pinned')}
              </Row>
            )}
          </Row>
        </Stack>
        <PostMenu post={post} can={can} me={me} edit={() => setEditing(true)} />
      </Row>
      {post.reason && <Meta>{t(`community.feed.reason.${post.reason}`, { name })}</Meta>}
      {post.removed !== undefined && (
        <Card as="p" pad={3} surface="warning" size={2}>
          {t('community.post.removed', { reason: post.removed })}
        </Card>
      )}
      {isEditing ? (
        <PostForm
          gx_id={post.gx_id}
          pass={pass}
          post={post}
          cancel={() => setEditing(false)}
          done={() => setEditing(false)}
        />
      ) : (
        <>
          {post.title && (
            <Title className={classes.title} lang="">
              {post.title}
            </Title>
          )}
          {isOnOwnPage && !post.title && <h1 className="visually-hidden">{t('community.post.by', { name })}</h1>}
          <div className={classes.words} lang="">
            <PostText text={isLong ? `${beginningOf(post.text, longText - 100)}…` : post.text} />
          </div>
          {isLong && (
            <PathLink className={classes.more} href={postPath(post)}>
              {t('community.post.readOn')}
            </PathLink>
          )}
          <Pictures post={post} pass={pass} name={name} />
          {post.files.length > 0 && <Attachments attachments={post.files} pass={pass} blurred={false} />}
          {post.previews.length > 0 && !post.pictures.length && (
            <Row gap={3} cross="stretch" wrap>
              {post.previews.map((preview) => (
                <LinkCard key={preview.url} preview={preview} />
              ))}
            </Row>
          )}
          {post.poll && <Poll post={post} poll={post.poll} mayVote={can.write} isOwn={post.user_id === me} />}
        </>
      )}
      <footer className={classes.acts}>
        <LikeButton
          target={{ type: 'Feed', id: post.fx_id, rev: post.rev }}
          liked={post.liked}
          likes={post.likes}
          what={t('community.post.by', { name })}
          cannot={can.write ? undefined : t(me === undefined ? 'community.like.signIn' : 'community.like.join')}
        />
        {!isOnOwnPage && (
          <PathLink
            className={classes.act}
            href={postPath(post, 'talk')}
            aria-label={t('community.comments.count', { count: post.comments })}
          >
            <IconMessageCircle size={18} aria-hidden />
            {post.comments > 0 && <span>{compact(post.comments)}</span>}
          </PathLink>
        )}
      </footer>
      {children}
    </Stack>
  );
}

/** One picture is shown whole, from edge to edge. */
const styleOfOne = ({ width, height }: { width: number; height: number }): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
});

function Pictures({ post: { pictures }, pass, name }: { post: FeedShape; pass: string; name: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number>();
  const shown = open === undefined ? undefined : pictures[open];
  if (!pictures.length) return null;
  const label = (index: number) => t('community.post.picture', { number: index + 1, of: pictures.length, name });
  return (
    <>
      <Stack gap={1} className={classes.pictures} data-many={Math.min(pictures.length, 4)}>
        {pictures.map((picture, index) => (
          <button
            key={picture.file_id}
            type="button"
            aria-label={label(index)}
            style={pictures.length === 1 ? styleOfOne(picture) : undefined}
            onClick={() => setOpen(index)}
          >
            <img
              src={pictureAddress(picture, pass)}
              alt=""
              width={picture.width}
              height={picture.height}
              loading="lazy"
            />
          </button>
        ))}
      </Stack>
      {shown && (
        <Dialog title={label(open!)} close={() => setOpen(undefined)}>
          <img
            className={classes.viewed}
            src={pictureAddress(shown, pass)}
            alt={label(open!)}
            width={shown.width}
            height={shown.height}
          />
        </Dialog>
      )}
    </>
  );
}
