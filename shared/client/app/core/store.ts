/** The Redux store: core slices, and slices that domains and live entities inject when loaded. */
import { useDispatch, useSelector } from 'react-redux';
import { combineReducers, legacy_createStore, type Reducer } from 'redux';
import { connectionSlice } from './connection.ts';
import { sessionSlice } from './sessionSlice.ts';
import { siteSlice } from './siteSlice.ts';
import { themeSlice } from '#shared/client/app/themeSlice.ts';
import { toastsSlice } from './toastsSlice.ts';

/** Lazy slices. A domain adds its own by `declare module` and injects it; undefined in the state before that. */
export interface LazySlices {}

interface AnySlice {
  readonly reducerPath: string;
  readonly reducer: Reducer;
}

const core = {
  session: sessionSlice.reducer,
  site: siteSlice.reducer,
  connection: connectionSlice.reducer,
  toasts: toastsSlice.reducer,
  theme: themeSlice.reducer,
};

type Core = { [Name in keyof typeof core]: ReturnType<(typeof core)[Name]> };
export type RootState = Core & Partial<LazySlices>;

/** Redux itself: its toolkit is one module, 8 kB, that comes with the first slice made by it. */
export function createStore() {
  const reducers: Record<string, Reducer> = { ...core };
  const whole = () => combineReducers(reducers) as unknown as Reducer<RootState>;
  const store = legacy_createStore(whole());
  return {
    ...store,
    /** Adds a slice or replaces the one of that name. Idempotent. */
    inject({ reducerPath, reducer }: AnySlice) {
      if (reducers[reducerPath] === reducer) return;
      reducers[reducerPath] = reducer;
      store.replaceReducer(whole());
    },
  };
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];

/** The page's store. */
export const store: AppStore = createStore();

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
