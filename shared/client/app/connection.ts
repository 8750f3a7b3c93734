import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How fresh what is shown is: every change arrives; what was missed is being loaded; nothing arrives. */
export type Freshness = 'live' | 'catching up' | 'offline';

export interface ConnectionState {
  /** What the browser says about its network. */
  online: boolean;
  /** The worst of what is watched: rooms and live rows. Undefined while nothing is. */
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

/** The worse of two; undefined counts for nothing. */
export const worse = (a: Freshness | undefined, b: Freshness | undefined): Freshness | undefined => {
  if (!a || !b) return a ?? b;
  return order.indexOf(a) < order.indexOf(b) ? a : b;
};

/** What the badge says. */
export const freshnessOf = ({ online, rooms, rows }: ConnectionState): Freshness =>
  online ? (worse(rooms, rows) ?? 'live') : 'offline';

/** Keeps the slice in step with the browser's online and offline events. Returns how to stop. */
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
