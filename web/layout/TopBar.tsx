import { useSearchParams } from 'react-router-dom';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { usePlace } from '#shared/client/app/routing/place.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { usePresent } from '#shared/client/accounts/people/usePresent.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { useSession, useUser } from '#shared/client/app/session/session.ts';
import { Mark } from '#shared/client/site/Mark.tsx';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { ProgressLine } from '#shared/client/ui/Frame.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { Box, Row, Text } from '#shared/client/ui/Layout.tsx';
import { shownList } from '#shared/contests/lists.ts';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import { To } from '#web/links.ts';
import { Freshness } from './Freshness.tsx';
import { Messages } from './Messages.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { LanguageMenu, SchemeMenu, UserMenu } from './Menus.tsx';
import { PhoneMenu } from '#shared/client/site/menu/PhoneMenu.tsx';
import { SearchBox } from '#shared/client/contests/search/SearchBox.tsx';
import { StartContest } from '#shared/client/contests/studio/StartContest.tsx';
import { MoreAreas } from './MoreAreas.tsx';
import { useAreas } from '#shared/client/site/areas.ts';
import { useHeadingAbove } from '#shared/client/app/routing/useHeadingAbove.ts';
import { isIn } from './areaOfScreen.ts';
import { useWayUp } from './useWayUp.ts';
import classes from './Layout.module.css';

/** The search of windows without its field. */
const SearchIcon = lazyExtra(() => import('./SearchIcon.tsx'));

/** `hasTabs`: messages and the profile are in the bar below, or left out with it. */
export function TopBar({ hasTabs = false }: { hasTabs?: boolean }) {
  const { t } = useTranslation();
  usePresent();
  const { isLeaving, params } = usePlace();
  const { status } = useSession();
  const user = useUser();
  const brand = useAppSelector(({ site }) => site.brand);
  const areas = useAreas();
  const isNarrow = useIsNarrow();
  const up = useWayUp();
  const heading = useHeadingAbove(isNarrow && hasTabs);
  const screen = useScreen()?.name ?? '';
  const [query] = useSearchParams();
  const shownSearch = screen === 'search' ? (query.get('q') ?? '') : shownList(params['search'], {}).keyword;
  return (
    <Text as="header" edge="bottom" className={classes.bar}>
      <Row
        gap={2}
        className={`content ${classes.inner}`}
        data-crowded={heading || (user && !hasTabs) ? '' : undefined}
        data-signed-in={user ? '' : undefined}
      >
        <span className={classes.menu}>
          {isNarrow && up ? (
            <ActionIcon
              aria-label={t('site.app.back')}
              // In the place of this page: it does not lie before the one above it.
              onClick={() => (up.isBack ? history.back() : navigate(up.address, { replace: true }))}
            >
              <IconChevronLeft size={24} aria-hidden />
            </ActionIcon>
          ) : (
            <PhoneMenu renderAuth={(way, props) => <AuthLink key={way} {...props} name={way} />} />
          )}
        </span>
        {/* The title needs the room. */}
        {!(heading && up) && (
          <To name="landing" className={classes.home} aria-current={screen === 'landing' ? 'page' : undefined}>
            <Mark size={32} />
            {brand}
          </To>
        )}
        {heading && (
          <Text as="span" size={4} grow display cut aria-hidden>
            {heading}
          </Text>
        )}
        <nav aria-label={t('site.nav')} className={classes.onlyLarge}>
          {areas
            .filter((area) => !('isMore' in area))
            .map(({ name, title }) => (
              <To
                key={name}
                name={name}
                className={classes.area}
                aria-current={isIn(name, screen) ? 'true' : undefined}
              >
                {t(title)}
              </To>
            ))}
          <MoreAreas />
        </nav>
        <Box rigid className={classes.search}>
          <SearchBox present={shownSearch} shortcut />
        </Box>
        <Row rigid gap={1} className={classes.side}>
          <Freshness />
          <span className={classes.onlyFull}>
            <LanguageMenu />
          </span>
          <span className={classes.onlyFull}>
            <SchemeMenu />
          </span>
          <span className={`${classes.start} ${classes.onlyFull}`}>
            <StartContestButton />
          </span>
          <SearchIcon present={shownSearch} />
          {!hasTabs && <Messages />}
          <NotificationBell />
          {user ? (
            <span className={classes.onlyLarge}>
              <UserMenu />
            </span>
          ) : (
            status !== 'unknown' && (
              <Row as="span" gap={1} cross="stretch" className={`${classes.onlyLarge}`}>
                <Button variant="subtle" size="sm" renderRoot={(props) => <AuthLink {...props} name="logIn" />}>
                  {t('accounts.logIn')}
                </Button>
                <Button size="sm" renderRoot={(props) => <AuthLink {...props} name="signUp" />}>
                  {t('accounts.signUp')}
                </Button>
              </Row>
            )
          )}
          {user && !hasTabs && (
            <To name="userProfile" className={classes.onlySmall} aria-label={t('accounts.profile.title')}>
              <Avatar src={user.avatar} name={user.full_name} size={36} />
            </To>
          )}
        </Row>
        {isLeaving && <ProgressLine />}
      </Row>
    </Text>
  );
}

function StartContestButton() {
  const { t } = useTranslation();
  return (
    <Button size="sm" variant="light" renderRoot={(props) => <StartContest {...props} />}>
      {t('contests.start')}
    </Button>
  );
}
