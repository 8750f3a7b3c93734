import { IconDatabase } from '@tabler/icons-react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { admins, allows } from '#shared/model/access.ts';
import { To, usePage } from '../links.tsx';
import type { Layout } from '../pages.ts';
import { listedAs, menuOf } from './menu.ts';
import { useWaitingCounts } from './useWaitingCounts.ts';
import { Meta, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Layout.module.css';

interface MenuProps {
  user: UserShape;
  layout: Layout;
}

/** All pages by group. */
export function Menu({ user, layout }: MenuProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const present = listedAs(usePage());
  const counts = useWaitingCounts();
  return (
    <Stack as="nav" aria-label={t('admin.nav')} gap={5} className={classes.menu}>
      {menuOf(user, layout).map(({ group, label, pages }) => (
        <div key={group}>
          {label && (
            <Meta strong size={1} className={classes.groupName}>
              {t(label)}
            </Meta>
          )}
          <ul>
            {pages.map(({ name, title, Icon }) => (
              <li key={name}>
                <To
                  name={name}
                  className={classes.link}
                  aria-current={name === present ? 'page' : undefined}
                  aria-label={
                    counts.has(name)
                      ? t('admin.menu.waiting', { title: t(title), number: number(counts.get(name)!) })
                      : undefined
                  }
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  {t(title)}
                  {counts.has(name) && (
                    <Text
                      tone="warning-text"
                      as="span"
                      size={1}
                      pad="0 2"
                      strong
                      figures
                      textAlign="center"
                      className={classes.count}
                    >
                      {number(counts.get(name)!)}
                    </Text>
                  )}
                </To>
              </li>
            ))}
            {group === 'site' && allows(admins, user) && (
              <li>
                <a href="/parse-dashboard" className={classes.link}>
                  <IconDatabase size={20} stroke={1.75} aria-hidden />
                  {t('site.dashboard.parse')}
                </a>
              </li>
            )}
          </ul>
        </div>
      ))}
    </Stack>
  );
}
