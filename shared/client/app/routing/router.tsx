/** Creates a shell's router from its table: guards, data, lazy screens, titles. Links are in links.tsx, navigation is in navigator.ts. */
import {
  Component,
  type ComponentType,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type Location,
  type NavigationType,
  Router as RouterContexts,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';
import { Arrival } from './Arrival.tsx';
import { loadChunk, preloadChunk } from '#shared/client/app/core/chunks.ts';
import { Closed, guard } from './guard.ts';
import { connectNavigation } from '#shared/client/app/core/navigation.ts';
import {
  createNavigator,
  type Navigator,
  type NavigatorOptions,
  type NavigatorState,
  type Place,
} from './navigator.ts';
import { PlaceContext } from './place.ts';
import type { AnyScreen, Routes } from './routes.ts';
import { ScreenFailure } from './ScreenFailure.tsx';
import { store } from '#shared/client/app/core/store.ts';
import { useScroll } from './useScroll.ts';
import { useScreen } from './useScreen.ts';

/**
 * Key for scroll restoration: that of an earlier visit which is returned to (`place` in the history state), else the visit's own. Includes the
 * path, because all freshly loaded pages share one history key.
 */
export const placeOf = ({ key, pathname, state }: Location): string =>
  (state as { place?: string } | null)?.place ?? (key === 'default' ? pathname : key);

/** A shell's navigation, and what shows it. */
export interface Router extends Navigator<Loaded> {
  readonly View: ComponentType;
}

export interface RouterOptions {
  /** The frame around every screen; renders `children` in its <main>. */
  layout: ComponentType<{ children: ReactNode; wide: boolean; full: boolean; bare: boolean }>;
  /** Fallback while the first screen loads. */
  loading?: ComponentType;
  /** The path that / redirects to; empty for the screen at /. */
  home?: () => string;
  /** Whether a path belongs to this shell; others are loaded as documents. All, by default. */
  owns?: (path: string) => boolean;
  /** Loads a screen's texts, where they are not part of the shell's. */
  texts?: (screen: string) => Promise<void>;
  /** The shell's address of a place of the site; the same, by default. */
  here?: (path: string) => string;
  /** Whether a navigation from code is a view transition. */
  transitions?: () => boolean;
}

interface Loaded {
  Component: ComponentType;
}

const everything = () => true;

const isClosed = ({ feature }: AnyScreen) =>
  feature !== undefined && store.getState().site.features_off.includes(feature.name);

function loaderOf(routes: Routes, { home, owns = everything, texts }: RouterOptions): NavigatorOptions<Loaded>['load'] {
  return async (screen, params, url, signal) => {
    const start = routes.paths[screen] === '/' && home?.();
    if (start && start !== '/') return { to: start };
    const row = await routes.screen(screen);
    if (isClosed(row)) {
      await texts?.(screen);
      throw new Closed(row.feature!.says);
    }
    const elsewhere = await guard(row.who, url);
    if (elsewhere !== undefined) return { to: elsewhere, asDocument: !owns(elsewhere) };
    const data = row.data?.(params as never, {
      store,
      signal,
      search: url.searchParams,
    });
    const [chunk] = await Promise.all([loadChunk(row.load), texts?.(screen), data]);
    return { Component: chunk.default };
  };
}

interface BoundaryProps {
  /** Another one is tried anew. */
  place: unknown;
  children: ReactNode;
}

/** Shows why a screen could not be drawn, until another place is shown or this one is loaded again. */
class Boundary extends Component<BoundaryProps, { place: unknown; failure?: { error: unknown } }> {
  override state: { place: unknown; failure?: { error: unknown } } = { place: this.props.place };
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }
  static getDerivedStateFromProps({ place }: BoundaryProps, state: { place: unknown }) {
    return place === state.place ? null : { place, failure: undefined };
  }
  override render() {
    const { failure } = this.state;
    return failure ? <ScreenFailure error={failure.error} /> : this.props.children;
  }
}

/** Follows the navigator; each change is a transition, so that what is lazy keeps what was there. */
function useNavigator(navigator: Navigator<Loaded>): NavigatorState<Loaded> {
  const [state, setState] = useState(navigator.state);
  useLayoutEffect(() => {
    // Whatever it is by then: a view transition shows it a moment later.
    const show = () => setState(navigator.state());
    const follow = (viewTransition: boolean) => {
      if (viewTransition && 'startViewTransition' in document) document.startViewTransition(() => flushSync(show));
      else startTransition(show);
    };
    follow(false);
    return navigator.subscribe(follow);
  }, [navigator]);
  return state;
}

function Screen({ place, fallback: Fallback }: { place: Place<Loaded>; fallback?: ComponentType }) {
  if (place.error !== undefined) return <ScreenFailure error={place.error} />;
  if (!place.loaded) return Fallback && <Fallback />;
  return <place.loaded.Component />;
}

/**
 * Starts loading the current address, so call it after the session has started. Resolves when the first screen's row and texts are loaded.
 */
export async function createRouter(routes: Routes, options: RouterOptions): Promise<Router> {
  const { layout: Layout, loading, owns = everything, here, transitions, texts } = options;
  const navigator = createNavigator({ paths: routes.paths, load: loaderOf(routes, options) });

  function Frame({ place }: { place: Place<Loaded> }) {
    const { wide = false, full = false, bare = false } = useScreen() ?? {};
    useScroll(place, placeOf);
    return (
      <>
        <Layout wide={wide} full={full} bare={bare}>
          <Boundary place={place}>
            <Screen place={place} fallback={loading} />
          </Boundary>
        </Layout>
        <Arrival />
      </>
    );
  }

  function View() {
    const { place, doing } = useNavigator(navigator);
    const { location, type, match } = place;
    const context = useMemo(
      () => ({
        name: match?.route.id ?? '',
        params: match?.params ?? {},
        known: routes.known,
        isLeaving: doing === 'leaving',
        isRevalidating: doing === 'revalidating',
        revalidate: () => void navigator.revalidate(),
      }),
      [match, doing],
    );
    const route = useMemo(() => ({ outlet: null, matches: match ? [match] : [], isDataRoute: false }), [match]);
    return (
      <RouterContexts location={location} navigationType={type as NavigationType} navigator={navigator.ways}>
        <RouteContext value={route}>
          <PlaceContext value={context}>
            <Boundary place={place}>
              <Frame place={place} />
            </Boundary>
          </PlaceContext>
        </RouteContext>
      </RouterContexts>
    );
  }

  const go = (path: string, replace: boolean) => {
    if (owns(path)) void navigator.navigate(path, { replace, viewTransition: transitions?.() });
    else if (replace) location.replace(path);
    else location.assign(path);
  };
  const preload = (path: string) => {
    const name = owns(path) && navigator.match(path)?.route.id;
    if (name) preloadChunk(async () => Promise.all([(await routes.screen(name)).load(), texts?.(name)]));
  };
  connectNavigation(go, { preload, ...(here && { here }) });
  /** What decides whether the present screen is shown, and to whom. */
  const judgement = () => {
    const row = routes.known(navigator.state().place.match?.route.id ?? '');
    return `${store.getState().session.token} ${row !== undefined && isClosed(row)}`;
  };
  let judged = judgement();
  store.subscribe(() => {
    const now = judgement();
    if (now === judged) return;
    judged = now;
    // Another session may see other things on this screen, or nothing.
    void navigator.revalidate();
  });
  const present = navigator.state().place.match?.route.id;
  // The first render needs the screen's row. Failures are ignored here, because the loader fails too and shows them.
  if (present) await Promise.all([routes.screen(present), texts?.(present)]).catch(() => undefined);
  return { ...navigator, View };
}
