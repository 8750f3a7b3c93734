import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import classes from './PresenceDot.module.css';

interface PresenceAvatarProps {
  src: string;
  name: string;
  size: number;
  online: boolean;
}

/** A person's face with a mark while they are online. */
export function PresenceAvatar({ src, name, size, online }: PresenceAvatarProps): ReactNode {
  return (
    <span className={classes.face}>
      <Avatar src={src} name={name} size={size} />
      {online && <span className={size > 96 ? `${classes.mark} ${classes.large}` : classes.mark} aria-hidden />}
    </span>
  );
}

/** The same in words; nothing for whoever is not here, and heard when it changes where `live`. */
export function PresenceWords({ online, live = false }: { online: boolean; live?: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <span role={live ? 'status' : undefined} className={classes.words} data-online={online || undefined}>
      {online && t('accounts.people.online')}
    </span>
  );
}
