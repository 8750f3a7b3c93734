import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { To } from '../links.tsx';
import { menuOf } from './menu.ts';
import { List, Text } from '#shared/client/ui/Layout.tsx';
import classes from './PlainList.module.css';

/** All other pages in one list, as the start of the plain layout. */
export function PlainList({ user }: { user: UserShape }) {
  const { t } = useTranslation();
  const pages = menuOf(user, 'simpleMenu').flatMap((group) => group.pages);
  return (
    <Text as="nav" below={8} aria-label={t('admin.nav')}>
      <List fill="280px" gap={2}>
        {pages
          .filter(({ name }) => name !== 'home')
          .map(({ name, title, Icon }) => (
            <li key={name}>
              <To name={name} className={classes.row}>
                <Icon size={22} stroke={1.75} aria-hidden color="var(--ink-soft)" />
                <span>{t(title)}</span>
                <IconChevronRight size={20} aria-hidden color="var(--ink-soft)" />
              </To>
            </li>
          ))}
      </List>
    </Text>
  );
}
