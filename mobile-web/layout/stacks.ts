/** A stack of places for each tab, so that a tab opens where it was left and the way back stays inside of it. */
import type { Tab } from './tabScreens.ts';

export interface Place {
  /** Path and query. */
  readonly path: string;
  /** Key of its scroll position (`placeOf` in shared/client/app/routing/router.tsx). */
  readonly place: string;
}

export interface Stacks {
  readonly tab: Tab;
  readonly of: Readonly<Partial<Record<Tab, readonly Place[]>>>;
  /** Keys of the places in the browser's history, by their number there, and the number of the present one. */
  readonly trail: readonly string[];
  readonly at: number;
}

export interface Visit extends Place {
  /** How the browser came there. */
  readonly type: 'PUSH' | 'POP' | 'REPLACE';
  /** The tab whose bottom it is, if it is one's. */
  readonly root: Tab | undefined;
  /** The tab that it is in when nothing else says so. */
  readonly home: Tab;
  /** The tab that it was opened in by the bar or the way back. */
  readonly asked?: Tab | undefined;
  /** Its number in the browser's history. */
  readonly index: number;
}

/** Places that a tab remembers. */
const most = 30;

/** The tab that a visit is in: of a known place its own, of the bottom of a tab that one, of a link's target the present one. */
function tabAt(stacks: Stacks | undefined, { type, place, root, home, asked }: Visit): Tab {
  const holder = (Object.keys(stacks?.of ?? {}) as Tab[]).find((tab) =>
    stacks!.of[tab]!.some((each) => each.place === place),
  );
  if (type === 'POP') return holder ?? root ?? home;
  return asked ?? root ?? stacks?.tab ?? home;
}

/** The stacks after a visit. `stacks` is undefined for the first one. */
export function visited(stacks: Stacks | undefined, visit: Visit): Stacks {
  const { path, place, type, root, index } = visit;
  const tab = tabAt(stacks, visit);
  const stack = stacks?.of[tab] ?? [];
  const known = stack.findLastIndex((each) => each.place === place);
  const below =
    known >= 0
      ? stack.slice(0, known)
      : root === tab || type === 'POP'
        ? []
        : type === 'REPLACE' && stacks?.tab === tab
          ? stack.slice(0, -1)
          : stack;
  const trail = [...(stacks?.trail ?? [])];
  // A new entry ends what the browser could go forward to.
  if (type === 'PUSH') trail.length = Math.min(trail.length, index);
  trail[index] = place;
  return { tab, of: { ...stacks?.of, [tab]: [...below, { path, place }].slice(-most) }, trail, at: index };
}

/** Where the way back leads inside the tab. */
export const below = ({ tab, of }: Pick<Stacks, 'tab' | 'of'>): Place | undefined => of[tab]?.at(-2);

/** Whether the browser's own way back leads to a place. */
export const isBefore = ({ trail, at }: Stacks, { place }: Place): boolean => trail[at - 1] === place;

/** Where a tab opens. */
export const topOf = ({ of }: Stacks, tab: Tab): Place | undefined => of[tab]?.at(-1);
