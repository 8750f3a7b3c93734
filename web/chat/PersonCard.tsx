import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PersonShape } from '#shared/client/app/calls.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { To } from '#web/links.ts';
import classes from './ConversationsScreen.module.css';

/** Who one talks to, beside a conversation on a wide window. */
export function PersonCard({ person: { username, full_name, avatar } }: { person: PersonShape }): ReactNode {
  const { t } = useTranslation();
  return (
    <aside className={classes.person} aria-label={t('chat.person.title', { name: full_name })}>
      <Avatar src={avatar} name={full_name} size={112} />
      <p className={classes.name}>{full_name}</p>
      <p className={classes.username}>@{username}</p>
      <Button variant="default" renderRoot={(props) => <To {...props} name="user" params={{ username }} />}>
        {t('chat.person.page')}
      </Button>
    </aside>
  );
}
