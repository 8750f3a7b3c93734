import type { ReactNode } from 'react';
import type { OpenSubject } from '#shared/community/types.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Comments } from './Comments.tsx';
import { LikeButton } from '#shared/client/community/LikeButton.tsx';
import { LikersButton } from '#shared/client/community/Likers.tsx';
import { useTalkRoom } from './useTalkRoom.ts';
import { Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from '../posts/Post.module.css';

export interface TalkProps {
  /** The service, or the person; `user_id` is the service's provider, or that person. */
  about: { fx_id: string; feed_type: OpenSubject; user_id: number };
  /** A person's name. */
  name?: string;
  /** The shell's ways in, for people who must sign in first. */
  ways: ReactNode;
  from: number;
  target?: string;
}

/** What is said about a service or a person, live; written below. */
export default function Talk({ about, name, ways, from, target }: TalkProps): ReactNode {
  const { t } = useTranslation();
  const me = useUser()?.user_id;
  useTalkRoom(about.fx_id);
  return (
    <Stack as="section" aria-labelledby="comments" gap={4}>
      <Row gap="2 4" justify="space-between" wrap className={classes.talkHead}>
        <h2 id="comments">{t('community.comments.title')}</h2>
        {name !== undefined && <PersonLikes id={about.fx_id} name={name} isOther={me !== about.user_id} me={me} />}
      </Row>
      <Stack gap={3} surface="raised" pad={4} className={classes.post}>
        <Comments
          about={about}
          can={{ read: true, write: me !== undefined, moderate: false, own: false }}
          me={me}
          from={from}
          target={target}
          ways={
            <Row gap={3} wrap>
              <Meta>{t('community.comments.signIn')}</Meta>
              {ways}
            </Row>
          }
        />
      </Stack>
    </Stack>
  );
}

interface PersonLikesProps {
  id: string;
  name: string;
  isOther: boolean;
  me: number | undefined;
}

function PersonLikes({ id, name, isOther, me }: PersonLikesProps) {
  const { t } = useTranslation();
  const { answer } = useAnswer('getLikers', { type: 'User', id });
  if (!answer) return null;
  const { liked, count } = answer;
  return (
    <div className={classes.acts}>
      <LikeButton
        target={{ type: 'User', id, rev: 0 }}
        liked={liked}
        likes={count}
        what={name}
        disabled={!isOther}
        cannot={me === undefined ? t('community.like.signIn') : undefined}
      />
      <LikersButton type="User" id={id} likes={count} />
    </div>
  );
}
