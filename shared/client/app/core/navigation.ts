/**
 * Navigation for code that knows neither the router nor the shell. Features write addresses of the site; a shell that has a place of its own
 * leads there instead (`here`).
 */
interface Ways {
  /** The shell's address of a place, from the site's. */
  readonly here: (path: string) => string;
  /** Prefetches the screen of an address. */
  readonly preload: (path: string) => void;
}

const usual: Ways = { here: (path) => path, preload: () => undefined };
let goTo = (path: string, replace: boolean): void => (replace ? location.replace(path) : location.assign(path));
let ways = usual;

/** Sets the router's navigation, replacing full page loads, and what the shell knows of addresses. */
export const connectNavigation = (go: typeof goTo, given: Partial<Ways> = {}): void => {
  goTo = go;
  ways = { ...usual, ...given };
};

/** The present shell's address of a place. */
export const addressHere = (path: string): string => ways.here(path);

/** Navigates to a place; `replace` leaves no entry of the present one in the history. */
export const navigate = (path: string, { replace = false } = {}): void => goTo(ways.here(path), replace);

export const preloadAddress = (path: string): void => ways.preload(ways.here(path));
