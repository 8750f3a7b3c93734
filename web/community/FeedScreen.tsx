import { Button } from '#shared/client/ui/Button.tsx';
import { IconBell, IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { NotificationList } from '#shared/client/community/notifications/NotificationList.tsx';
import { type NotificationRow, useNotifications } from '#shared/client/community/notifications/useNotifications.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { notificationKinds } from '#shared/notifications.ts';
import classes from '#shared/client/community/Groups.module.css';

/** What was said to the reader: notifications of one kind, each leading to its place. */
export default function FeedScreen(): ReactNode {
  const user_id = useUser()?.user_id;
  const { t } = useTranslation();
  const { type } = useParams();
  if (!notificationKinds.some((kind) => kind === type))
    return (
      <EmptyState
        level={1}
        icon={<IconFileOff size={28} />}
        title={t('community.post.gone')}
        text={t('community.feed.unknown')}
      />
    );
  return user_id === undefined ? null : <Told key={user_id} user_id={user_id} />;
}

const tellFailure = (cause: unknown) => console.warn('Notifications were not loaded', cause);

function Told({ user_id }: { user_id: number }) {
  const { t } = useTranslation();
  const { type } = useParams();
  const { rows, status, complete, older } = useNotifications(user_id);
  const shown = rows.filter((row) => row.type === type);
  const { run: loadOlder, isRunning } = useAction(() => older().catch(tellFailure));
  // The newest may all be of other kinds.
  const isLooking = !shown.length && !complete;
  const loaded = rows.length;
  useEffect(() => {
    if (isLooking && status === 'live') older().catch(tellFailure);
  }, [isLooking, status, loaded, older]);
  const open = ({ notification_id, path }: NotificationRow) => {
    void call.seeNotifications({ notification_id }, { quiet: true });
    if (path) navigate(path);
  };
  return (
    <div className={classes.narrow}>
      <PageHead title={t('community.feed.title')} />
      {shown.length ? (
        <>
          <NotificationList rows={shown} open={open} isNew={({ is_seen }) => !is_seen} />
          {!complete && (
            <Button variant="default" loading={isRunning} onClick={() => void loadOlder()}>
              {t('community.notifications.older')}
            </Button>
          )}
        </>
      ) : isLooking && status !== 'refused' ? (
        <Loading>
          <Bone height={240} />
        </Loading>
      ) : (
        <EmptyState
          icon={<IconBell size={28} />}
          title={t('community.feed.quiet')}
          text={t('community.feed.quietText')}
        />
      )}
    </div>
  );
}
