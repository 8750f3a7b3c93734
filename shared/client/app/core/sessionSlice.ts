import type { UnknownAction } from 'redux';
import { createAction } from './createAction.ts';
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

/** Values from storage; the token is not verified yet. */
export const sessionFound = createAction<{ token?: string; username?: string; ssid: string }>('session/sessionFound');
/** getUser answered. */
export const userFetched = createAction<UserShape>('session/userFetched');
export const loggedIn = createAction<{ token: string; user: UserShape }>('session/loggedIn');
/** Logged out or expired. Private slices are cleared too (store.ts); the ssid stays. */
export const sessionCleared = createAction('session/sessionCleared');

export const sessionSlice = {
  reducerPath: 'session',
  reducer(state: SessionState = initialState, action: UnknownAction): SessionState {
    if (sessionFound.match(action)) {
      const { payload } = action;
      return { ...state, ...payload, status: payload.token ? 'unknown' : 'visitor' };
    }
    if (userFetched.match(action)) {
      const user = action.payload;
      const status = user.loggedin ? 'member' : 'visitor';
      return { ...state, user, fetched: true, ssid: user.ssid || state.ssid, status };
    }
    if (loggedIn.match(action)) {
      const { token, user } = action.payload;
      const ssid = user.ssid || state.ssid;
      return { ...state, token, username: user.username, user, fetched: true, ssid, status: 'member' };
    }
    if (sessionCleared.match(action)) return { ...initialState, status: 'visitor', ssid: state.ssid };
    return state;
  },
} as const;

/** The caller, for `allows`. */
export const actorOf = (session: SessionState): Actor => ({
  user_id: session.status === 'member' ? session.user?.user_id : undefined,
  roles: (session.status === 'member' && session.user?.roles) || [],
});
