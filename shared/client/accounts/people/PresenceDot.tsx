import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Text } from '#shared/client/ui/Layout.tsx';
import classes from './PresenceDot.module.css';

interface PresenceAvatarProps {
  src: string;
  name: string;
  size: number;
  online: boolean;
}

/** An avatar with a dot while the person is online. */
export function PresenceAvatar({ src, name, size, online }: PresenceAvatarProps): ReactNode {
  return (
    <Text as="span" rigid className={classes.face} relative>
      <Avatar src={src} name={name} size={size} />
      {online && <span className={size > 96 ? `${classes.mark} ${classes.large}` : classes.mark} aria-hidden />}
    </Text>
  );
}

/** Online status as text; nothing while offline. Announced to screen readers if `live`. */
export function PresenceWords({ online, live = false }: { online: boolean; live?: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <Text
      tone="success"
      as="span"
      size={2}
      strong
      role={live ? 'status' : undefined}
      className={classes.words}
      data-online={online || undefined}
    >
      {online && t('accounts.people.online')}
    </Text>
  );
}
