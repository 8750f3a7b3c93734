import type { UnknownAction } from 'redux';
import { createAction } from './createAction.ts';

/** How current the shown data is: live, catching up after a gap, or offline. */
export type Freshness = 'live' | 'catching up' | 'offline';

export interface ConnectionState {
  /** navigator.onLine. */
  online: boolean;
  /** Worst state of the rooms and of the live rows; undefined while there are none. */
  rooms?: Freshness;
  rows?: Freshness;
}

const initialState: ConnectionState = { online: globalThis.navigator?.onLine ?? true };

export const networkChanged = createAction<boolean>('connection/networkChanged');
export const roomsChanged = createAction<Freshness | undefined>('connection/roomsChanged');
export const rowsChanged = createAction<Freshness | undefined>('connection/rowsChanged');

// A plain reducer, as of every slice of the first download: `createSlice` brings immer, 5 kB.
export const connectionSlice = {
  reducerPath: 'connection',
  reducer(state: ConnectionState = initialState, action: UnknownAction): ConnectionState {
    if (networkChanged.match(action)) return { ...state, online: action.payload };
    if (roomsChanged.match(action)) return { ...state, rooms: action.payload };
    if (rowsChanged.match(action)) return { ...state, rows: action.payload };
    return state;
  },
} as const;

const order: readonly Freshness[] = ['offline', 'catching up', 'live'];

/** The worse of two states; undefined is ignored. */
export const worse = (a: Freshness | undefined, b: Freshness | undefined): Freshness | undefined => {
  if (!a || !b) return a ?? b;
  return order.indexOf(a) < order.indexOf(b) ? a : b;
};

/** The state that the badge shows. */
export const freshnessOf = ({ online, rooms, rows }: ConnectionState): Freshness =>
  online ? (worse(rooms, rows) ?? 'live') : 'offline';

/** Mirrors the browser's online and offline events in the store. Returns an unsubscribe function. */
export function watchNetwork(dispatch: (action: ReturnType<typeof networkChanged>) => void): () => void {
  const online = () => dispatch(networkChanged(true));
  const offline = () => dispatch(networkChanged(false));
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}
