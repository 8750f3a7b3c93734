/** A shell's router, made from its table: guards, data, lazy screens, titles. Links are in links.tsx. */
import type { ComponentType, ReactNode } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  redirectDocument,
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

/** Every address that is loaded anew has the same key in the history: one page's place must not become another's. */
const placeOf = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key);

export type Router = ReturnType<typeof createBrowserRouter>;

export interface RouterOptions {
  /** What stands around every screen; it shows `children` in its <main>. */
  layout: ComponentType<{ children: ReactNode; wide: boolean; bare: boolean }>;
  /** Stands in for the first screen while that loads. */
  loading?: ComponentType;
  /** Where a visit to / is sent; empty for the screen that / has. */
  home?: string;
  /** Whether an address is a page of this shell; others are loaded anew. All are, unless told. */
  owns?: (path: string) => boolean;
}

interface Loaded {
  Component: ComponentType;
}

/** A redirect within the shell; to a page of another one, it is loaded anew. */
function asDocument(response: Response, owns: (path: string) => boolean): Response {
  const to = response.headers.get('Location') ?? '/';
  return owns(to) ? response : redirectDocument(to);
}

function loaderOf(row: AnyScreen, home: string | undefined, owns: (path: string) => boolean) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<Loaded | Response> => {
    const url = new URL(request.url);
    if (row.path === '/' && home && home !== '/') return redirect(home);
    const elsewhere = await guard(row.who, url);
    if (elsewhere) return asDocument(elsewhere, owns);
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
const everything = () => true;

/** Starts to load the present address at once: make it after the session has been started. */
export function createRouter(
  table: readonly AnyScreen[],
  { layout: Layout, loading, home, owns = everything }: RouterOptions,
): Router {
  function Frame() {
    const { wide = false, bare = false } = useScreen() ?? {};
    return (
      <>
        <Layout wide={wide} bare={bare}>
          <Outlet />
        </Layout>
        <Arrival />
        <ScrollRestoration getKey={placeOf} />
      </>
    );
  }

  const children = table.map((row): RouteObject => ({
    id: row.name,
    path: row.path,
    handle: row,
    loader: loaderOf(row, home, owns),
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
  return router;
}
