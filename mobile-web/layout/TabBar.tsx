import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { usePlace } from '#shared/client/app/routing/place.ts';
import { PhoneTabs, type TabCounts } from '#shared/client/site/phoneTabs.tsx';
import { routes } from '../routes.ts';
import { bottomOf } from './BackLink.tsx';
import { type Stacks, topOf } from './stacks.ts';
import { tabRootedAt } from './tabScreens.ts';
import type { PlaceState } from './useStacks.ts';

/** The five tabs. Another tab opens where it was left; the present one goes to its bottom, and at its bottom to the top. */
export function TabBar({ stacks, counts }: { stacks: Stacks; counts: TabCounts }): ReactNode {
  const screen = usePlace().name;
  const isAtBottom = useLocation().search === '' && tabRootedAt(screen) !== undefined;
  return (
    <PhoneTabs
      shown={stacks.tab}
      counts={counts}
      renderLink={(name, props) => {
        const isShown = stacks.tab === name;
        const top = isShown ? undefined : topOf(stacks, name);
        const state: PlaceState = { tab: name, place: top?.place };
        const toTop = (event: MouseEvent) => {
          if (!isShown || !isAtBottom) return;
          event.preventDefault();
          window.scrollTo({ top: 0, behavior: 'smooth' });
        };
        return (
          <Link
            key={name}
            {...props}
            to={top?.path ?? routes.paths[bottomOf(name)]}
            state={state}
            viewTransition
            aria-current={isShown ? 'page' : undefined}
            onClick={toTop}
          />
        );
      }}
    />
  );
}
