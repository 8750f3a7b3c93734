import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

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

export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    networkChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.online = payload;
    },
    roomsChanged: (state, { payload }: PayloadAction<Freshness | undefined>) => {
      state.rooms = payload;
    },
    rowsChanged: (state, { payload }: PayloadAction<Freshness | undefined>) => {
      state.rows = payload;
    },
  },
});

export const { networkChanged, roomsChanged, rowsChanged } = connectionSlice.actions;

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
