import type { ReactNode } from 'react';
import { usePlace } from '#shared/client/app/routing/place.ts';
import { usePresent } from '#shared/client/accounts/people/usePresent.ts';
import { useHeadingAbove } from '#shared/client/app/routing/useHeadingAbove.ts';
import { useTabCounts } from '#shared/client/site/useTabCounts.tsx';
import { SkipLink } from '#shared/client/ui/Frame.tsx';
import { Bar } from './Bar.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { TabBar } from './TabBar.tsx';
import { useKeyboard } from '#shared/client/ui/useKeyboard.ts';
import { StacksContext, useStacks } from './useStacks.ts';
import { Text } from '#shared/client/ui/Layout.tsx';
import classes from './Layout.module.css';

interface LayoutProps {
  children: ReactNode;
  /** From one edge to the other, without bars. */
  bare: boolean;
}

/** The layout of all screens: a bar that takes over the screen's title, and the five tabs in the thumb's reach. */
export function Layout({ children, bare }: LayoutProps) {
  usePresent();
  useKeyboard();
  const stacks = useStacks();
  const { isLeaving, name } = usePlace();
  // The way to pay needs the room.
  const hasTabs = name !== 'checkout';
  const heading = useHeadingAbove();
  const [counts, counter] = useTabCounts();
  return (
    <StacksContext value={stacks}>
      {counter}
      {bare ? (
        <main id="content" tabIndex={-1} className={classes.bare}>
          {children}
        </main>
      ) : (
        <div className={classes.frame} data-tabs={hasTabs || undefined}>
          <SkipLink />
          <Bar title={heading} isLeaving={isLeaving} />
          <PullToRefresh>
            <Text as="main" grow id="content" tabIndex={-1} className={classes.main}>
              {children}
            </Text>
          </PullToRefresh>
          {hasTabs && <TabBar stacks={stacks} counts={{ chat: counts.chat }} />}
        </div>
      )}
    </StacksContext>
  );
}
