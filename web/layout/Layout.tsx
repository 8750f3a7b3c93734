import type { ReactNode } from 'react';
import { SkipLink } from '#shared/client/ui/Frame.tsx';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';
import classes from './Layout.module.css';

interface LayoutProps {
  children: ReactNode;
  /** The screen sets its own column. */
  wide: boolean;
  /** It fills the window. */
  full: boolean;
  /** Nothing around the screen. */
  bare: boolean;
}

/** The desktop shell around every screen; phones get the same with a smaller bar. */
export function Layout({ children, wide, full, bare }: LayoutProps) {
  if (bare)
    return (
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    );
  return (
    <div className={classes.frame}>
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className={`${classes.main} ${wide ? '' : `content ${classes.padded}`}`}>
        {children}
      </main>
      {!full && <Footer />}
    </div>
  );
}
