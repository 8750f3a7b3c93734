import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Actor } from '#shared/model/access.ts';
import type { UserShape } from './calls.ts';

/** The session's state. `unknown` until a stored token is verified. */
export interface SessionState {
  status: 'unknown' | 'visitor' | 'member';
  token?: string;
  username?: string;
  ssid: string;
  /** Set for visitors too, with `loggedin` false. */
  user?: UserShape;
  /** Whether getUser has answered. */
  fetched: boolean;
}

const initialState: SessionState = { status: 'unknown', ssid: '', fetched: false };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** Values from storage; the token is not verified yet. */
    sessionFound: (state, { payload }: PayloadAction<{ token?: string; username?: string; ssid: string }>) => {
      Object.assign(state, payload);
      state.status = payload.token ? 'unknown' : 'visitor';
    },
    /** getUser answered. */
    userFetched: (state, { payload }: PayloadAction<UserShape>) => {
      state.user = payload;
      state.fetched = true;
      if (payload.ssid) state.ssid = payload.ssid;
      state.status = payload.loggedin ? 'member' : 'visitor';
    },
    loggedIn: (state, { payload }: PayloadAction<{ token: string; user: UserShape }>) => {
      state.token = payload.token;
      state.username = payload.user.username;
      state.user = payload.user;
      state.fetched = true;
      if (payload.user.ssid) state.ssid = payload.user.ssid;
      state.status = 'member';
    },
    /** Logged out or expired. Private slices are cleared too (store.ts); the ssid stays. */
    sessionCleared: (state) => ({ ...initialState, status: 'visitor' as const, ssid: state.ssid }),
  },
});

export const { sessionFound, userFetched, loggedIn, sessionCleared } = sessionSlice.actions;

/** The caller, for `allows`. */
export const actorOf = (session: SessionState): Actor => ({
  user_id: session.status === 'member' ? session.user?.user_id : undefined,
  roles: (session.status === 'member' && session.user?.roles) || [],
});
