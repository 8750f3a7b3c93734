/** The Redux store: core slices, and slices that domains and live entities inject when loaded. */
import { combineSlices, configureStore, type Reducer } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { connectionSlice } from './connection.ts';
import { sessionSlice } from './sessionSlice.ts';
import { siteSlice } from './siteSlice.ts';
import { themeSlice } from './themeSlice.ts';
import { toastsSlice } from './toastsSlice.ts';

/** Lazy slices. A domain adds its own by `declare module` and injects it; undefined in the state before that. */
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
    // These checks traverse the whole state on every action; they run in unit tests only.
    middleware: (defaults) => defaults({ serializableCheck: checks, immutableCheck: checks }),
    devTools: import.meta.env?.DEV ?? false,
  });
  const injected = new Set<Reducer>();
  return Object.assign(store, {
    /** Adds a slice or replaces the one of that name. Idempotent. */
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
