import type { ReactNode } from 'react';
import { appAddressOf } from '#shared/appPlaces.ts';
import { isFromApp } from './fromApp.ts';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import { PhoneTabs } from '#shared/client/site/phoneTabs.tsx';
import { useTabCounts } from '#shared/client/site/useTabCounts.tsx';
import { useKeyboard } from '#shared/client/ui/useKeyboard.ts';
import { To, to } from '#web/links.ts';
import { tabHolding, tabRoots } from './phonePlaces.ts';

/** The navigation of phones, in reach of the thumb: the same five tabs as in the mobile-web shell. */
export function BottomBar(): ReactNode {
  useKeyboard();
  const screen = useScreen();
  const shown = tabHolding(screen?.name ?? '', screen?.account);
  // What else is new is told by the bell in the bar above.
  const [{ chat }, counter] = useTabCounts();
  // Somebody who came here from the mobile-web shell goes back into it.
  const isBack = isFromApp();
  return (
    <>
      {counter}
      <PhoneTabs
        shown={shown}
        counts={{ chat }}
        renderLink={(tab, props) => {
          const root = tabRoots[tab];
          const { children, ...look } = { ...props, 'aria-current': shown === tab ? ('true' as const) : undefined };
          const inApp = isBack && appAddressOf(to(root));
          return inApp ? (
            <a key={tab} {...look} href={inApp}>
              {children}
            </a>
          ) : (
            <To key={tab} {...look} name={root}>
              {children}
            </To>
          );
        }}
      />
    </>
  );
}
