import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconBell } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import NotificationPanel from './NotificationPanel.tsx';
import { Box, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Notifications.module.css';
import { useNotifications } from './useNotifications.ts';

interface BellProps {
  user_id: number;
  /** It was pressed while its code was loading. */
  isPressed?: boolean;
  renderPreferences: ComponentProps<typeof NotificationPanel>['renderPreferences'];
}

/** The bell with the exact number of unseen notifications; opens the panel. */
export default function NotificationBell({ user_id, isPressed = false, renderPreferences }: BellProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const notifications = useNotifications(user_id);
  const [isOpen, setOpen] = useState(isPressed);
  const button = useRef<HTMLButtonElement>(null);
  const { unseen = 0 } = notifications;
  const label = unseen ? t('community.notifications.bellCount', { count: unseen }) : t('community.notifications.title');
  return (
    <Box as="span" relative>
      <ActionIcon ref={button} aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBell size={22} aria-hidden />
      </ActionIcon>
      {unseen > 0 && (
        <Text as="span" textAlign="center" className={classes.count} aria-hidden data-testid="unseen">
          {number(unseen)}
        </Text>
      )}
      {isOpen && (
        <NotificationPanel
          {...notifications}
          opener={button}
          close={() => setOpen(false)}
          renderPreferences={renderPreferences}
        />
      )}
    </Box>
  );
}
