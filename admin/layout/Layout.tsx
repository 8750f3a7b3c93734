import { usePlace } from '#shared/client/app/routing/place.ts';
import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconChevronLeft, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePresent } from '#shared/client/accounts/people/usePresent.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { askAnew, useSession, useUser } from '#shared/client/app/session/session.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { Mark } from '#shared/client/site/Mark.tsx';
import { Drawer } from '#shared/client/ui/Drawer.tsx';
import { ProgressLine, SkipLink } from '#shared/client/ui/Frame.tsx';
import { type Access, type Actor, admins, allows, anyOf, operators } from '#shared/model/access.ts';
import { layoutOf, pageAt, rowOf } from '../layouts.ts';
import { To } from '../links.tsx';
import { Menu } from './Menu.tsx';
import { NoRight, NoRights } from './NoRight.tsx';
import { PlainList } from './PlainList.tsx';
import { SearchEverything } from './SearchEverything.tsx';
import { Tools } from './Tools.tsx';
import { TopNav } from './TopNav.tsx';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Layout.module.css';

const FactorNotice = lazyExtra(() => import('./FactorNotice.tsx'));
/** Whose rights need a second factor. */
const needing = anyOf(operators('money'), operators('people'), operators('site'));

/** Whether there is nothing on the page that an operator may not do. */
const mayActOn = (actor: Actor, who: Access): boolean =>
  who.word !== 'operators' || !who.area || allows(operators(who.area, 'act'), actor);

function Brand({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation();
  const brand = useAppSelector(({ site }) => site.brand);
  return (
    <Row as="span" gap={2} inline className={classes.brand}>
      <Mark size={28} />
      <Row as="span" gap="half 3" cross="baseline" wrap>
        {brand}
        <small>{t(isAdmin ? 'admin.role' : 'admin.role.operator')}</small>
      </Row>
    </Row>
  );
}

/**
 * The frame in three layouts. `access`: a menu beside the page, behind a button on small screens. `topMenu`: the menu in the bar. `simpleMenu`: a
 * list of all pages on the first one, to which the others lead back. People without the right to a page see why; a right that is taken away
 * closes its page at once.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const user = useUser();
  const { status } = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const isLeaving = usePlace().isLeaving;
  // A right may have been taken away while nobody told this page.
  usePresent(askAnew);
  const layout = layoutOf(pathname);
  const page = pageAt(pathname);
  const operator = user && allows(operators(), user) ? user : undefined;
  const isPlain = layout === 'simpleMenu';
  // Its place is kept while nobody knows who is there.
  const hasSide = layout === 'access' && (operator !== undefined || status === 'unknown');
  const mayRead = !page || !operator || allows(rowOf(page).who, operator);
  return (
    <Stack className={classes.frame} data-layout={layout} data-menu={hasSide || undefined}>
      <SkipLink />
      <Row across edge="bottom" as="header" gap={2} justify="space-between" className={classes.bar} background="card">
        {operator && !isPlain && (
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
        {operator && isPlain && page !== 'home' ? (
          <To name="home" className={classes.back}>
            <IconChevronLeft size={22} aria-hidden />
            {t('admin.allPages')}
          </To>
        ) : (
          <Brand isAdmin={user !== undefined && allows(admins, user)} />
        )}
        {operator && layout === 'topMenu' && <TopNav user={operator} />}
        {operator && <SearchEverything />}
        <Tools hasLayouts={operator !== undefined} />
        {isLeaving && <ProgressLine />}
      </Row>
      {hasSide && (
        <Text as="aside" medium="hidden" className={classes.side} background="card">
          {operator && <Menu user={operator} layout="access" />}
        </Text>
      )}
      <main id="content" tabIndex={-1} className={classes.main}>
        {operator && isPlain && page === 'home' && <PlainList user={operator} />}
        {operator && allows(needing, operator) && <FactorNotice />}
        {operator && page && mayRead && !mayActOn(operator, rowOf(page).who) && (
          <Meta pad="2 4" below={5} size={3} radius="control" background="sunken">
            {t('admin.readOnly')}
          </Meta>
        )}
        {user && !operator ? <NoRights /> : mayRead ? children : <NoRight />}
      </main>
      {operator && open && (
        <Drawer title={t('admin.nav')} close={() => setOpen(false)}>
          <Menu user={operator} layout={layout} />
        </Drawer>
      )}
    </Stack>
  );
}
