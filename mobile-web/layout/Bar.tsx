import { usePlace } from '#shared/client/app/routing/place.ts';
import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFreshness } from '#shared/client/app/live/useFreshness.ts';
import { useTranslation, withTexts } from '#shared/client/app/i18n/i18n.ts';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { ProgressLine } from '#shared/client/ui/Frame.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import { BackLink } from './BackLink.tsx';
import { tabRootedAt } from './tabScreens.ts';
import classes from './Layout.module.css';

const Head = lazyExtra(() => withTexts(import('./Head.tsx'), 'appHead'));

interface BarProps {
  /** The heading that was scrolled away. */
  title: string;
  isLeaving: boolean;
}

/** The bar above a screen, as the site's on a phone: the menu at the bottom of a tab, else the way back; the name, or the title once the screen's own is out of sight. */
export function Bar({ title, isLeaving }: BarProps): ReactNode {
  const { t } = useTranslation();
  const screen = usePlace().name;
  const isBottom = tabRootedAt(screen) !== undefined;
  const freshness = useFreshness();
  return (
    <Row edge="bottom" as="header" className={classes.bar}>
      {!isBottom && (
        <ActionIcon
          className={classes.back}
          aria-label={t('site.app.back')}
          renderRoot={(props) => <BackLink {...props} />}
        >
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
      <Head isBottom={isBottom} title={title} />
      {isLeaving && <ProgressLine />}
    </Row>
  );
}
