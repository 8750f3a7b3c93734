/** A shell's router, made from its table: guards, data, lazy screens, titles. Links are in links.tsx. */
import type { ComponentType, ReactNode } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  type RouteObject,
  ScrollRestoration,
  useLoaderData,
  useMatches,
} from 'react-router-dom';
import { call } from './api.ts';
import { Arrival } from './Arrival.tsx';
import { loadChunk } from './chunks.ts';
import { guard } from './guard.ts';
import { connectNavigation } from './navigation.ts';
import type { AnyScreen } from './routes.ts';
import { ScreenFailure } from './ScreenFailure.tsx';
import { store } from './store.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

export interface RouterOptions {
  /** What stands around every screen; it shows `children` in its <main>. */
  layout: ComponentType<{ children: ReactNode; wide: boolean }>;
  /** Stands in for the first screen while that loads. */
  loading?: ComponentType;
  /** Where a visit to / is sent; empty for the screen that / has. */
  home?: string;
}

interface Loaded {
  Component: ComponentType;
}

function loaderOf(row: AnyScreen, home: string | undefined) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<Loaded | Response> => {
    const url = new URL(request.url);
    if (row.path === '/' && home && home !== '/') return redirect(home);
    const elsewhere = await guard(row.who, url);
    if (elsewhere) return elsewhere;
    const { signal } = request;
    const data = row.data?.(params as never, {
      store,
      signal,
      search: url.searchParams,
      call: (name, input) => call(name, input, { signal, quiet: true }),
    });
    const [chunk] = await Promise.all([loadChunk(row.load), data]);
    return { Component: chunk.default };
  };
}

function LoadedScreen() {
  const { Component } = useLoaderData<Loaded>();
  return <Component />;
}

/** The row of the present screen. */
export const useScreen = (): AnyScreen | undefined => useMatches().at(-1)?.handle as AnyScreen | undefined;

const noFallback = () => null;

/** Starts to load the present address at once: make it after the session has been started. */
export function createRouter(table: readonly AnyScreen[], { layout: Layout, loading, home }: RouterOptions): Router {
  function Frame() {
    const wide = useScreen()?.wide ?? false;
    return (
      <>
        <Layout wide={wide}>
          <Outlet />
        </Layout>
        <Arrival />
        <ScrollRestoration />
      </>
    );
  }

  const children = table.map((row): RouteObject => ({
    id: row.name,
    path: row.path,
    handle: row,
    loader: loaderOf(row, home),
    Component: LoadedScreen,
    ErrorBoundary: ScreenFailure,
    HydrateFallback: loading ?? noFallback,
  }));
  const router = createBrowserRouter([{ Component: Frame, ErrorBoundary: ScreenFailure, children }]);

  connectNavigation((path) => void router.navigate(path));
  const token = () => store.getState().session.token;
  let shownFor = token();
  store.subscribe(() => {
    if (token() === shownFor) return;
    shownFor = token();
    // Somebody else sees other things here, or nothing at all.
    void router.revalidate();
  });
  return router;
}
