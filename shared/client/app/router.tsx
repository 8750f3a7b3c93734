/** A shell's router, made from its table: guards, data, lazy screens, titles. Links are in links.tsx. */
import type { ComponentType, ReactNode } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
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
import { loadChunk } from './chunks.ts';
import { guard } from './guard.ts';
import { connectNavigation } from './navigation.ts';
import type { Routes } from './routes.ts';
import { ScreenFailure } from './ScreenFailure.tsx';
import { store } from './store.ts';
import { type ScreenHandle, useScreen } from './useScreen.ts';

/** Every address that is loaded anew has the same key in the history: one page's place must not become another's. */
const placeOf = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key);

export type Router = ReturnType<typeof createBrowserRouter>;

export interface RouterOptions {
  /** What stands around every screen; it shows `children` in its <main>. */
  layout: ComponentType<{ children: ReactNode; wide: boolean; full: boolean; bare: boolean }>;
  /** Stands in for the first screen while that loads. */
  loading?: ComponentType;
  /** Where a visit to / is sent; empty for the screen that / has. */
  home?: string;
  /** Whether an address is a page of this shell; others are loaded anew. All are, unless told. */
  owns?: (path: string) => boolean;
  /** Loads the texts of a screen, where the shell's own do not have them. */
  texts?: (screen: string) => Promise<void>;
}

interface Loaded {
  Component: ComponentType;
}

const everything = () => true;

/** A redirect within the shell; to a page of another one, it is loaded anew. */
function asDocument(response: Response, owns: (path: string) => boolean): Response {
  const to = response.headers.get('Location') ?? '/';
  return owns(to) ? response : redirectDocument(to);
}

function loaderOf(screen: string, routes: Routes, { home, owns = everything, texts }: RouterOptions) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<Loaded | Response> => {
    const url = new URL(request.url);
    if (routes.paths[screen] === '/' && home && home !== '/') return redirect(home);
    const row = await routes.screen(screen);
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

/** Starts to load the present address at once: make it after the session has been started. Resolves when the present screen's row and texts are known. */
export async function createRouter(routes: Routes, options: RouterOptions): Promise<Router> {
  const { layout: Layout, loading, owns = everything } = options;
  function Frame() {
    const { wide = false, full = false, bare = false } = useScreen() ?? {};
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

  connectNavigation((path) => (owns(path) ? void router.navigate(path) : location.assign(path)));
  const token = () => store.getState().session.token;
  let shownFor = token();
  store.subscribe(() => {
    if (token() === shownFor) return;
    shownFor = token();
    // Somebody else sees other things here, or nothing at all.
    void router.revalidate();
  });
  const present = matchRoutes(children, location)?.at(-1)?.route.id;
  // The first rendering needs the screen's width and title. What does not come fails the loader too, which shows it.
  if (present) await Promise.all([routes.screen(present), options.texts?.(present)]).catch(() => undefined);
  return router;
}
