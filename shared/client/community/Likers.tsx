import { type ReactNode, useState } from 'react';
import { personPath } from '#shared/community/paths.ts';
import type { LikeType } from '#shared/community/types.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { List, Meta } from '#shared/client/ui/Layout.tsx';
import classes from './posts/Post.module.css';

interface LikersProps {
  type: LikeType;
  id: string;
}

/** Opens the names of those who like something; nothing while nobody does. */
export function LikersButton({ likes, ...target }: LikersProps & { likes: number }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!likes) return null;
  return (
    <>
      <button type="button" className={classes.act} onClick={() => setOpen(true)}>
        {t('community.like.who')}
      </button>
      {isOpen && <LikersDialog {...target} close={() => setOpen(false)} />}
    </>
  );
}

export function LikersDialog({ type, id, close }: LikersProps & { close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { answer, error, reload } = useAnswer('getLikers', { type, id });
  return (
    <Dialog title={t('community.like.who')} close={close}>
      {!answer && error && <ErrorState text={error.message} again={reload} />}
      {!answer && !error && (
        <Loading>
          <Bone height={48} />
          <Bone height={48} />
        </Loading>
      )}
      {answer && (
        <List gap={3} className={classes.likers}>
          {answer.people.map(({ user_id, avatar, full_name, username }) => (
            <li key={user_id}>
              <Avatar src={avatar} name={full_name} size={36} />
              <PathLink href={personPath(username)}>{full_name}</PathLink>
            </li>
          ))}
        </List>
      )}
      {answer && answer.count > answer.people.length && (
        <Meta>{t('community.like.newest', { shown: number(answer.people.length), all: number(answer.count) })}</Meta>
      )}
    </Dialog>
  );
}
