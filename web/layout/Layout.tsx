import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';
import classes from './Layout.module.css';

interface LayoutProps {
  children: ReactNode;
  /** The screen sets its own column. */
  wide: boolean;
  /** Nothing around the screen. */
  bare: boolean;
}

/** The desktop shell around every screen; phones get the same with a smaller bar. */
export function Layout({ children, wide, bare }: LayoutProps) {
  const { t } = useTranslation();
  if (bare)
    return (
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    );
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('site.skip')}
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className={`${classes.main} ${wide ? '' : `content ${classes.padded}`}`}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
