import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconBell, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useModal } from '#shared/client/ui/useModal.ts';
import { Box, Heading, Row, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Notifications.module.css';
import { type NotificationRow, type Notifications, useSeeing } from './useNotifications.ts';

interface PanelProps extends Notifications {
  /** Gets the focus back on closing. */
  opener: RefObject<HTMLElement | null>;
  close: () => void;
  /** The shell's link to the preferences; following it closes the panel. */
  renderPreferences: (props: { className: string | undefined; onClick: () => void; children: ReactNode }) => ReactNode;
}

/** The notifications drawer, a native modal <dialog>, which traps and restores the focus. */
export default function NotificationPanel(props: PanelProps) {
  const { status, rows, complete, older, opener, close, renderPreferences } = props;
  const { t } = useTranslation();
  const drawer = useModal();
  useEffect(() => {
    const button = opener.current;
    // An unmounted dialog does not restore the focus.
    return () => button?.focus({ preventScroll: true });
  }, [opener]);

  const { run: whileBusy, isRunning } = useAction((work: () => Promise<unknown>) =>
    work().catch((cause: unknown) => console.warn('Notifications were not loaded', cause)),
  );
  const fresh = useSeeing(props);

  const open = (row: NotificationRow) => {
    close();
    if (row.path) navigate(row.path);
  };

  return (
    // A press beside the drawer closes it; Escape is the window's own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <Text
      tone="ink"
      as="dialog"
      pad={0}
      ref={drawer}
      className={classes.drawer}
      aria-labelledby="notifications-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={classes.inside}>
        <Row gap={3} justify="space-between" className={classes.head}>
          <Heading id="notifications-title" level={2} size={6}>
            {t('community.notifications.title')}
          </Heading>
          <ActionIcon aria-label={t('site.close')} onClick={close}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </Row>
        <Box grow className={classes.list}>
          {rows.length === 0 && status === 'refused' ? (
            <Text pad="6 3" danger role="alert">
              {t('community.notifications.failed')}
            </Text>
          ) : rows.length === 0 && !complete ? (
            <Loading gap={3} className={classes.bones}>
              {Array.from({ length: 5 }, (_, n) => (
                <Bone key={n} height={64} />
              ))}
            </Loading>
          ) : rows.length === 0 ? (
            <EmptyState
              icon={<IconBell size={28} />}
              title={t('community.notifications.empty.title')}
              text={t('community.notifications.empty.text')}
            />
          ) : (
            <>
              <NotificationList rows={rows} open={open} isNew={({ notification_id }) => fresh.has(notification_id)} />
              {!complete && (
                <Button
                  fullWidth
                  variant="default"
                  className={classes.more}
                  loading={isRunning}
                  onClick={() => void whileBusy(older)}
                >
                  {t('community.notifications.older')}
                </Button>
              )}
            </>
          )}
        </Box>
        <Box edge="top" className={classes.foot}>
          {renderPreferences({
            className: classes.preferences,
            onClick: close,
            children: t('community.notifications.preferences'),
          })}
        </Box>
      </div>
    </Text>
  );
}
