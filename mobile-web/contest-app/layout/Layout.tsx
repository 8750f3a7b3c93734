import { usePlace } from '#shared/client/app/routing/place.ts';
import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useFreshness } from '#shared/client/app/live/useFreshness.ts';
import { ProgressLine, SkipLink } from '#shared/client/ui/Frame.tsx';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import { To } from '../links.tsx';
import { Account } from './Account.tsx';
import classes from './Layout.module.css';

/** Around every screen: the way back, and who is here. The rest belongs to the app that shows it. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { isLeaving, name: screen } = usePlace();
  const [search] = useSearchParams();
  const freshness = useFreshness();
  // A contestant has a way back of their own.
  const isBelow = screen !== 'contests' && !search.has('contestant');
  return (
    <div className={classes.frame}>
      <SkipLink />
      <Row as="header" gap={2} className={classes.bar}>
        {isBelow && (
          <ActionIcon aria-label={t('site.app.back')} renderRoot={(props) => <To {...props} name="contests" />}>
            <IconChevronLeft size={24} aria-hidden />
          </ActionIcon>
        )}
        <span
          role="status"
          className={freshness === 'offline' ? classes.offline : 'visually-hidden'}
          data-freshness={freshness}
        >
          {freshness === 'offline' && t('site.live.offline')}
        </span>
        <Account />
        {isLeaving && <ProgressLine />}
      </Row>
      <Text as="main" grow id="content" tabIndex={-1} className={classes.main}>
        {children}
      </Text>
    </div>
  );
}
