/** The store: fixed slices, and one for each live entity as it is first subscribed to. */
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { Entity } from '#shared/model/entity.ts';
import { connectionSlice } from './connection.ts';
import { contestsSlice } from './contests.ts';
import { sliceOf } from './entitySlices.ts';
import { sessionSlice } from './sessionSlice.ts';
import { themeSlice } from './themeSlice.ts';
import { toastsSlice } from './toastsSlice.ts';

export function createStore() {
  const reducer = combineSlices(sessionSlice, connectionSlice, contestsSlice, toastsSlice, themeSlice);
  const store = configureStore({
    reducer,
    // Every action is walked in full by these checks; unit tests have them, a page with thousands of rows need not.
    middleware: (defaults) => defaults({ serializableCheck: checks, immutableCheck: checks }),
    devTools: import.meta.env?.DEV ?? false,
  });
  const injected = new Set<Entity>();
  return Object.assign(store, {
    /** Adds the entity's slice; again changes nothing. */
    inject(entity: Entity) {
      if (injected.has(entity)) return;
      injected.add(entity);
      reducer.inject({ reducerPath: entity.name, reducer: sliceOf(entity).reducer } as never, {
        overrideExisting: true,
      });
      store.dispatch({ type: `${entity.name}/injected` });
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
