import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { routes } from '../routes.ts';
import { below, isBefore } from './stacks.ts';
import { tabs, type Tab } from './tabScreens.ts';
import { type PlaceState, useShownStacks } from './useStacks.ts';

interface BackLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'onClick'> {
  /** The screen that it leads to where the tab has no earlier place. */
  otherwise: (typeof tabs)[number]['roots'][number];
}

/** The screen at the bottom of a tab. */
export const bottomOf = (tab: Tab) => tabs.find(({ name }) => name === tab)!.roots[0];

/** The way back inside the tab, to where that place was left. */
export function BackLink({ otherwise, ...rest }: BackLinkProps): ReactNode {
  const stacks = useShownStacks();
  const former = below(stacks);
  const state: PlaceState = { tab: stacks.tab, place: former?.place };
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!former || !isBefore(stacks, former)) return;
    // One entry of the history less, so that the phone's own way back leads out of the app at last.
    event.preventDefault();
    void navigate(-1);
  };
  return <Link {...rest} to={former?.path ?? routes.paths[otherwise]} state={state} viewTransition onClick={goBack} />;
}
