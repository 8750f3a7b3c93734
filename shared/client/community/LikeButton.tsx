import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import type { LikeType } from '#shared/community/types.ts';
import { changeRow } from '#shared/client/app/core/toldRows.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import classes from './posts/Post.module.css';

/** What is liked, as it is shown. */
interface LikeTarget {
  type: LikeType;
  id: string;
  rev: number;
}

/** The reader's own like, shown before the room tells of it. */
function takeLike({ type, id, rev }: LikeTarget, liked: boolean, likes: number): void {
  if (type === 'User') changeAnswer('getLikers', { type, id }, (known) => known && { ...known, liked, count: likes });
  else changeRow(type, id, { rev, liked, likes });
}

interface LikeButtonProps {
  target: LikeTarget;
  liked: boolean;
  likes: number;
  /** What is liked, for screen readers. */
  what: string;
  disabled?: boolean;
  /** Why the reader cannot like it yet; said instead of asking the server. */
  cannot?: string;
}

/** A heart with the number of likes; shown at once, and put back where the server says no. */
export function LikeButton({ target, liked, likes, what, disabled, cannot }: LikeButtonProps): ReactNode {
  const { t } = useTranslation();
  const { compact } = useFormat();
  const like = useAction(
    async () => {
      takeLike(target, !liked, likes + (liked ? -1 : 1));
      const answer = await call.setLike({ type: target.type, id: target.id, on: !liked });
      takeLike(target, answer.liked, answer.likes);
    },
    () => takeLike(target, liked, likes),
  );
  const label = t('community.like.what', { what, count: likes });
  return (
    <button
      type="button"
      className={classes.act}
      aria-pressed={liked}
      aria-label={cannot === undefined ? label : `${label}. ${cannot}`}
      title={cannot}
      disabled={disabled}
      onClick={() => void (cannot === undefined ? like.run() : toast.refusal(cannot))}
    >
      {liked ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
      {likes > 0 && <span>{compact(likes)}</span>}
    </button>
  );
}
