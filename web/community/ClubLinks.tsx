import type { ReactNode } from 'react';
import type { GroupShape } from '#shared/community/shapes.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { To } from '#web/links.ts';
import { List, Stack } from '#shared/client/ui/Layout.tsx';
import { Panel } from '#shared/client/ui/Panel.tsx';
import classes from '#shared/client/community/Club.module.css';

/** The reader's clubs, beside their posts. */
export function ClubLinks({ clubs }: { clubs: readonly GroupShape[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <Stack as="aside" gap={4} className={classes.side}>
      <Panel title={t('community.clubs.title')}>
        <List className={classes.people}>
          {clubs.map(({ gx_id, title, posts, state, cover }) => (
            <li key={gx_id}>
              <Avatar src={cover} name={title} size={40} />
              <Stack as="span" shrink size={3} className={classes.person}>
                {state === 'active' ? (
                  <To name="userGroupFeeds" params={{ gx_id }}>
                    {title}
                  </To>
                ) : (
                  <To name="club" params={{ gx_id }}>
                    {title}
                  </To>
                )}
                <small>
                  {state === 'asked' ? t('community.join.asked') : t('community.club.posts', { count: posts })}
                </small>
              </Stack>
            </li>
          ))}
        </List>
      </Panel>
    </Stack>
  );
}
