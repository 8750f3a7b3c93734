/**
 * Where the page is and where it goes: a navigation loads the place that it leads to, and only then is that shown and in the history. React
 * Router has the parts (history, matching, links); its own data router, made for forms, servers and nested routes too, weighs 23 kB more.
 */
import {
  createPath,
  type Location,
  matchRoutes,
  type NavigateOptions,
  type NavigationType,
  parsePath,
  type RouteMatch,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';

/** Leads on instead of showing something; `asDocument` by a full page load. */
export interface Redirect {
  readonly to: string;
  readonly asDocument?: boolean;
}

/** What is shown, with either what was loaded for it or why it could not be. */
export interface Place<Loaded> {
  readonly location: Location;
  readonly type: `${NavigationType}`;
  /** Undefined where the table has no such path. */
  readonly match: RouteMatch | undefined;
  readonly loaded?: Loaded;
  readonly error?: unknown;
  readonly keepsScroll?: boolean;
}

export interface NavigatorState<Loaded> {
  readonly place: Place<Loaded>;
  /** Undefined until the first place is loaded; then what is done. */
  readonly doing: 'idle' | 'leaving' | 'revalidating' | undefined;
}

export interface NavigatorOptions<Loaded> {
  readonly paths: Readonly<Record<string, string>>;
  readonly load: (
    name: string,
    params: RouteMatch['params'],
    url: URL,
    signal: AbortSignal,
  ) => Promise<Loaded | Redirect>;
}

interface Aim {
  readonly location: Location;
  readonly type: `${NavigationType}`;
  readonly options: NavigateOptions;
}

type Listener = (viewTransition: boolean) => void;

export type Navigator<Loaded extends object> = ReturnType<typeof createNavigator<Loaded>>;

const isRedirect = (result: unknown): result is Redirect => typeof (result as Redirect).to === 'string';

/** Whether it leads to another part of the same page, for which nothing is loaded. */
const isWithin = (from: Location, to: Location) =>
  from.pathname === to.pathname && from.search === to.search && from.hash !== to.hash && to.hash !== '';

/** Loads the present address at once. */
export function createNavigator<Loaded extends object>({ paths, load }: NavigatorOptions<Loaded>) {
  const history = createBrowserHistory();
  const table = Object.entries(paths).map(([id, path]) => ({ id, path }));
  /** The screen of an address: its name is the `id` of the route. */
  const match = (to: string | Location): RouteMatch | undefined => matchRoutes(table, to)?.at(-1);
  const placeAt = ({ location, type, options }: Aim): Place<Loaded> => ({
    location,
    type,
    match: match(location),
    keepsScroll: options.preventScrollReset,
  });
  const listeners = new Set<Listener>();
  let state: NavigatorState<Loaded> = {
    place: placeAt({ location: history.location, type: 'POP', options: {} }),
    doing: undefined,
  };
  let running: { aim: Aim; stop: AbortController } | undefined;

  const set = (next: NavigatorState<Loaded>, viewTransition = false) => {
    state = next;
    for (const listener of listeners) listener(viewTransition);
  };

  const show = ({ location, type, options }: Aim, place: Place<Loaded>) => {
    running = undefined;
    if (type === 'PUSH') history.push(location, location.state);
    else if (type === 'REPLACE') history.replace(location, location.state);
    set({ place, doing: 'idle' }, options.viewTransition);
  };

  /** Loads and shows; what was under way is given up. `again`: the same place, whose kind of navigation stays. */
  async function follow(aim: Aim, again = false): Promise<void> {
    running?.stop.abort();
    const stop = new AbortController();
    running = { aim, stop };
    const { location } = aim;
    if (!again && state.doing !== undefined && isWithin(state.place.location, location))
      return show(aim, { ...state.place, ...placeAt(aim) });
    if (state.doing !== undefined) set({ ...state, doing: again ? 'revalidating' : 'leaving' });
    const place = placeAt(aim);
    let outcome: Pick<Place<Loaded>, 'loaded' | 'error'>;
    try {
      if (!place.match) throw new Error(`No screen has the address ${location.pathname}`);
      const url = new URL(createPath(location), window.location.origin);
      const result = await load(place.match.route.id!, place.match.params, url, stop.signal);
      if (stop.signal.aborted) return;
      if (isRedirect(result)) return redirect(result, aim);
      outcome = { loaded: result };
    } catch (error) {
      if (stop.signal.aborted) return;
      outcome = { error };
    }
    if (!again) return show(aim, { ...place, ...outcome });
    running = undefined;
    set({ place: { ...state.place, loaded: undefined, error: undefined, ...outcome }, doing: 'idle' });
  }

  function redirect({ to, asDocument }: Redirect, { type, options }: Aim): void {
    // The address that is left is in the history already, unless something pushed it.
    const replace = type !== 'PUSH';
    if (!asDocument) void navigate(to, { ...options, state: undefined, replace });
    else if (replace) window.location.replace(to);
    else window.location.assign(to);
  }

  function navigate(to: To, options: NavigateOptions = {}): Promise<void> {
    const {
      pathname = state.place.location.pathname,
      search = '',
      hash = '',
    } = typeof to === 'string' ? parsePath(to) : to;
    const location: Location = {
      // As the address bar will have it.
      ...history.encodeLocation({ pathname, search, hash }),
      state: options.state ?? null,
      key: Math.random().toString(36).slice(2, 10),
    };
    return follow({ location, type: options.replace ? 'REPLACE' : 'PUSH', options });
  }

  /** Loads the present place, or the one that is being loaded, again. */
  function revalidate(): Promise<void> {
    if (running && state.doing !== 'revalidating') return follow(running.aim);
    const { location, type } = state.place;
    return follow({ location, type, options: {} }, true);
  }

  history.listen(({ location }) => void follow({ location, type: 'POP', options: {} }));
  void follow({ location: history.location, type: 'POP', options: {} });

  return {
    state: () => state,
    match,
    navigate,
    revalidate,
    /** Returns a stop function. */
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** For React Router's hooks and links. */
    ways: {
      createHref: (to: To) => history.createHref(to),
      encodeLocation: (to: To) => history.encodeLocation(to),
      go: (by: number) => history.go(by),
      push: (to: To, given?: unknown, options?: NavigateOptions) => void navigate(to, { ...options, state: given }),
      replace: (to: To, given?: unknown, options?: NavigateOptions) =>
        void navigate(to, { ...options, state: given, replace: true }),
    },
  };
}
