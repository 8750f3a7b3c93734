/** The store: the kernel's slices, and those that domains and live entities add as they are loaded. */
import { combineSlices, configureStore, type Reducer } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { connectionSlice } from './connection.ts';
import { sessionSlice } from './sessionSlice.ts';
import { siteSlice } from './siteSlice.ts';
import { themeSlice } from './themeSlice.ts';
import { toastsSlice } from './toastsSlice.ts';

/** Slices that come with their domain: it adds its own by `declare module`, and injects it. Undefined in the state until then. */
export interface LazySlices {}

interface AnySlice {
  readonly reducerPath: string;
  readonly reducer: Reducer;
}

export function createStore() {
  const reducer = combineSlices(
    sessionSlice,
    siteSlice,
    connectionSlice,
    toastsSlice,
    themeSlice,
  ).withLazyLoadedSlices<LazySlices>();
  const store = configureStore({
    reducer,
    // Every action is walked in full by these checks; unit tests have them, a page with thousands of rows need not.
    middleware: (defaults) => defaults({ serializableCheck: checks, immutableCheck: checks }),
    devTools: import.meta.env?.DEV ?? false,
  });
  const injected = new Set<Reducer>();
  return Object.assign(store, {
    /** Adds a slice, in the place of another of its name; again changes nothing. */
    inject(slice: AnySlice) {
      if (injected.has(slice.reducer)) return;
      injected.add(slice.reducer);
      reducer.inject({ reducerPath: slice.reducerPath, reducer: slice.reducer } as never, { overrideExisting: true });
      store.dispatch({ type: `${slice.reducerPath}/injected` });
    },
  });
}

const checks = import.meta.env?.MODE === 'test' ? { warnAfter: 1000 } : false;

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];

/** The page's store. */
export const store: AppStore = createStore();

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
