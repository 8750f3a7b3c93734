import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import { Mark } from '#shared/client/site/Mark.tsx';
import { Drawer } from '#shared/client/ui/Drawer.tsx';
import { ProgressLine, SkipLink } from '#shared/client/ui/Frame.tsx';
import { Menu } from './Menu.tsx';
import { Tools } from './Tools.tsx';
import classes from './Layout.module.css';

function Brand() {
  const { t } = useTranslation();
  const brand = useAppSelector(({ site }) => site.brand);
  return (
    <span className={classes.brand}>
      <Mark size={28} />
      <span>
        {brand}
        <small>{t('admin.role')}</small>
      </span>
    </span>
  );
}

/** The access layout: a menu beside the page, behind a button on small screens. People without access see only the refusal. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  const [open, setOpen] = useState(false);
  const isLeaving = useNavigation().state === 'loading';
  const isAdmin = user?.roles.includes('admin') ?? false;
  return (
    <div className={classes.frame} data-menu={isAdmin || undefined}>
      <SkipLink />
      <header className={classes.bar}>
        {isAdmin && (
          <ActionIcon
            className={classes.onlySmall}
            aria-label={t('site.menu')}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <IconMenu2 size={22} aria-hidden />
          </ActionIcon>
        )}
        <Brand />
        <Tools />
        {isLeaving && <ProgressLine />}
      </header>
      {isAdmin && (
        <aside className={classes.side}>
          <Menu />
        </aside>
      )}
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {open && (
        <Drawer title={t('admin.nav')} close={() => setOpen(false)}>
          <Menu />
        </Drawer>
      )}
    </div>
  );
}
