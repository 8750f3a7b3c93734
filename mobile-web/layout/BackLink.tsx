import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { addressHere } from '#shared/client/app/core/navigation.ts';
import { addressAbove } from '#shared/client/app/routing/above.ts';
import { usePlace } from '#shared/client/app/routing/place.ts';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { routes } from '../routes.ts';
import { below, isBefore } from './stacks.ts';
import { tabs, type Tab } from './tabScreens.ts';
import { type PlaceState, useShownStacks } from './useStacks.ts';

type BackLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'onClick' | 'replace'>;

/** The screen at the bottom of a tab. */
export const bottomOf = (tab: Tab) => tabs.find(({ name }) => name === tab)!.roots[0];

/** The way back inside the tab, to where that place was left; else to the screen above, in the place of this one. */
export function BackLink(props: BackLinkProps): ReactNode {
  const stacks = useShownStacks();
  const { name, params, known } = usePlace();
  const above = addressAbove(routes.paths, name, params, known(name), routes.paths.home);
  const former = below(stacks);
  const state: PlaceState = { tab: stacks.tab, place: former?.place };
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!former || !isBefore(stacks, former)) return;
    // One entry of the history less, so that the phone's own way back leads out of the app at last.
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      {...props}
      to={former?.path ?? (above ? addressHere(above) : routes.paths[bottomOf(stacks.tab)])}
      state={state}
      replace={!former}
      viewTransition
      onClick={goBack}
    />
  );
}
