import { createContext, use, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { usePlace } from '#shared/client/app/routing/place.ts';
import { stacksAs } from '#shared/client/app/routing/shellChoice.ts';
import { placeOf } from '#shared/client/app/routing/router.tsx';
import { type Stacks, visited } from './stacks.ts';
import { type Tab, tabOf, tabRootedAt } from './tabScreens.ts';

function stored(): Stacks | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(stacksAs) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** History state of a place that is opened again: in its tab, at its scroll position. */
export interface PlaceState {
  readonly tab: Tab;
  readonly place?: string;
}

/** The stacks of this browser tab; they outlive a reload. Once, in the layout. */
export function useStacks(): Stacks {
  const location = useLocation();
  const type = useNavigationType();
  const screen = usePlace().name;
  const visit = (known: Stacks | undefined) =>
    visited(known, {
      path: location.pathname + location.search,
      place: placeOf(location),
      type,
      root: tabRootedAt(screen),
      home: tabOf(screen),
      asked: (location.state as Partial<PlaceState> | null)?.tab,
      // React Router numbers its entries.
      index: (window.history.state as { idx?: number } | null)?.idx ?? 0,
    });
  const [known, setKnown] = useState(() => ({ of: location.key, stacks: visit(stored()) }));
  const stacks = known.of === location.key ? known.stacks : visit(known.stacks);
  if (known.of !== location.key) setKnown({ of: location.key, stacks });
  useEffect(() => {
    try {
      sessionStorage.setItem(stacksAs, JSON.stringify(stacks));
    } catch {
      // Without storage a reload forgets where the other tabs were.
    }
  }, [stacks]);
  return stacks;
}

/** The layout's stacks. */
export const StacksContext = createContext<Stacks>({ tab: 'list', of: {}, trail: [], at: 0 });

export const useShownStacks = (): Stacks => use(StacksContext);
