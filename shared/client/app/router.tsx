/** Creates a shell's router from its table: guards, data, lazy screens, titles. Links are in links.tsx. */
import type { ComponentType, ReactNode } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type Location,
  matchRoutes,
  Outlet,
  redirect,
  redirectDocument,
  type RouteObject,
  ScrollRestoration,
  useLoaderData,
} from 'react-router-dom';
import { call } from './api.ts';
import { Arrival } from './Arrival.tsx';
import { loadChunk, preloadChunk } from './chunks.ts';
import { Closed, guard } from './guard.ts';
import { connectNavigation } from './navigation.ts';
import type { AnyScreen, Routes } from './routes.ts';
import { ScreenFailure } from './ScreenFailure.tsx';
import { store } from './store.ts';
import { useLateScroll } from './useLateScroll.ts';
import { type ScreenHandle, useScreen } from './useScreen.ts';

/**
 * Key for scroll restoration: that of an earlier visit which is returned to (`place` in the history state), else the visit's own. Includes the
 * path, because all freshly loaded pages share one history key.
 */
export const placeOf = ({ key, pathname, state }: Location): string =>
  (state as { place?: string } | null)?.place ?? (key === 'default' ? pathname : key);

export type Router = ReturnType<typeof createBrowserRouter>;

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

/** Turns a redirect to another shell's page into a document navigation. */
function asDocument(response: Response, owns: (path: string) => boolean): Response {
  const to = response.headers.get('Location') ?? '/';
  return owns(to) ? response : redirectDocument(to);
}

function loaderOf(screen: string, routes: Routes, { home, owns = everything, texts }: RouterOptions) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<Loaded | Response> => {
    const url = new URL(request.url);
    const start = routes.paths[screen] === '/' && home?.();
    if (start && start !== '/') return redirect(start);
    const row = await routes.screen(screen);
    if (isClosed(row)) {
      await texts?.(screen);
      throw new Closed(row.feature!.says);
    }
    const elsewhere = await guard(row.who, url);
    if (elsewhere) return asDocument(elsewhere, owns);
    const { signal } = request;
    const data = row.data?.(params as never, {
      store,
      signal,
      search: url.searchParams,
      call: (name, input) => call(name, input, { signal, quiet: true }),
    });
    const [chunk] = await Promise.all([loadChunk(row.load), texts?.(screen), data]);
    return { Component: chunk.default };
  };
}

function LoadedScreen() {
  const { Component } = useLoaderData<Loaded>();
  return <Component />;
}

const noFallback = () => null;

/**
 * Starts loading the current address, so call it after the session has started. Resolves when the first screen's row and texts are loaded.
 */
export async function createRouter(routes: Routes, options: RouterOptions): Promise<Router> {
  const { layout: Layout, loading, owns = everything, here, transitions, texts } = options;
  function Frame() {
    const { wide = false, full = false, bare = false } = useScreen() ?? {};
    useLateScroll(placeOf);
    return (
      <>
        <Layout wide={wide} full={full} bare={bare}>
          <Outlet />
        </Layout>
        <Arrival />
        <ScrollRestoration getKey={placeOf} />
      </>
    );
  }

  const children = Object.entries(routes.paths).map(([name, path]): RouteObject => ({
    id: name,
    path,
    handle: (() => routes.known(name)) satisfies ScreenHandle,
    loader: loaderOf(name, routes, options),
    Component: LoadedScreen,
    ErrorBoundary: ScreenFailure,
    HydrateFallback: loading ?? noFallback,
  }));
  const router = createBrowserRouter([{ Component: Frame, ErrorBoundary: ScreenFailure, children }]);

  const go = (path: string, replace: boolean) => {
    if (owns(path)) void router.navigate(path, { replace, viewTransition: transitions?.() });
    else if (replace) location.replace(path);
    else location.assign(path);
  };
  const preload = (path: string) => {
    const name = owns(path) && matchRoutes(children, path)?.at(-1)?.route.id;
    if (name) preloadChunk(async () => Promise.all([(await routes.screen(name)).load(), texts?.(name)]));
  };
  connectNavigation(go, { preload, ...(here && { here }) });
  /** What decides whether the present screen is shown, and to whom. */
  const judgement = () => {
    const row = routes.known(router.state.matches.at(-1)?.route.id ?? '');
    return `${store.getState().session.token} ${row !== undefined && isClosed(row)}`;
  };
  let judged = judgement();
  store.subscribe(() => {
    const now = judgement();
    if (now === judged) return;
    judged = now;
    // Another session may see other things on this screen, or nothing.
    void router.revalidate();
  });
  const present = matchRoutes(children, location)?.at(-1)?.route.id;
  // The first render needs the screen's row. Failures are ignored here, because the loader fails too and shows them.
  if (present) await Promise.all([routes.screen(present), texts?.(present)]).catch(() => undefined);
  return router;
}
