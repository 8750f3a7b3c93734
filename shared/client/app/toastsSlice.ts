import { createAction, nanoid, type UnknownAction } from '@reduxjs/toolkit';

export interface Toast {
  id: string;
  kind: 'success' | 'refusal';
  text: string;
  /** Milliseconds until it closes. */
  stays: number;
}

/** Upper bound of toasts shown at once. */
const most = 4;

/** A text that is already shown restarts its timer. */
export const toastShown = createAction('toasts/toastShown', (toast: Omit<Toast, 'id'>) => ({
  payload: { ...toast, id: nanoid() },
}));
export const toastClosed = createAction<string>('toasts/toastClosed');

const nothing: readonly Toast[] = [];

export const toastsSlice = {
  reducerPath: 'toasts',
  reducer(state: readonly Toast[] = nothing, action: UnknownAction): readonly Toast[] {
    if (toastShown.match(action)) {
      const { payload } = action;
      const others = state.filter(({ kind, text }) => kind !== payload.kind || text !== payload.text);
      return [...others, payload].slice(-most);
    }
    return toastClosed.match(action) ? state.filter(({ id }) => id !== action.payload) : state;
  },
} as const;
