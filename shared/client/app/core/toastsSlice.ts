import type { UnknownAction } from 'redux';
import { createAction } from './createAction.ts';

export interface Toast {
  id: string;
  kind: 'success' | 'refusal';
  text: string;
  /** Milliseconds until it closes. */
  stays: number;
}

/** Upper bound of toasts shown at once. */
const most = 4;

const shown = createAction<Toast>('toasts/toastShown');
let last = 0;
/** A text that is already shown restarts its timer. */
export const toastShown = (toast: Omit<Toast, 'id'>) => shown({ ...toast, id: String(++last) });
export const toastClosed = createAction<string>('toasts/toastClosed');

const nothing: readonly Toast[] = [];

export const toastsSlice = {
  reducerPath: 'toasts',
  reducer(state: readonly Toast[] = nothing, action: UnknownAction): readonly Toast[] {
    if (shown.match(action)) {
      const { payload } = action;
      const others = state.filter(({ kind, text }) => kind !== payload.kind || text !== payload.text);
      return [...others, payload].slice(-most);
    }
    return toastClosed.match(action) ? state.filter(({ id }) => id !== action.payload) : state;
  },
} as const;
