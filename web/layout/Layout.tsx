import type { ReactNode } from 'react';
import { SkipLink } from '#shared/client/ui/Frame.tsx';
import { lazyExtra } from '#shared/client/ui/lazyExtra.tsx';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { Footer } from './Footer.tsx';
import { TopBar } from './TopBar.tsx';
import classes from './Layout.module.css';

const BottomBar = lazyExtra(async () => ({ default: (await import('./BottomBar.tsx')).BottomBar }));

interface LayoutProps {
  children: ReactNode;
  /** The screen sets its own width. */
  wide: boolean;
  /** It fills the window, without a footer. */
  full: boolean;
  /** Without bars. */
  bare: boolean;
}

/** The layout of all screens; phones have a smaller bar. */
export function Layout({ children, wide, full, bare }: LayoutProps) {
  const isNarrow = useIsNarrow();
  // A conversation has its own bar at its end; the list of them has none.
  const screen = useScreen()?.name;
  const isList = screen === 'conversations';
  // The way to pay needs the room.
  const hasTabs = isNarrow && screen !== 'checkout' && (!full || isList);
  if (bare)
    return (
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    );
  return (
    <div
      className={classes.frame}
      data-tabs={hasTabs ? '' : undefined}
      data-own-head={screen === 'conversation' ? '' : undefined}
    >
      <SkipLink />
      <TopBar hasTabs={hasTabs || (isNarrow && screen === 'checkout')} />
      <main id="content" tabIndex={-1} className={`${classes.main} ${wide ? '' : `content ${classes.padded}`}`}>
        {children}
      </main>
      {!full && <Footer />}
      {hasTabs && <BottomBar />}
    </div>
  );
}
