import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export interface Toast {
  id: string;
  kind: 'success' | 'refusal';
  text: string;
  /** Milliseconds until it closes. */
  stays: number;
}

/** Upper bound of toasts shown at once. */
const most = 4;

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    /** A text that is already shown restarts its timer. */
    toastShown: {
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Toast>) =>
        [...state.filter(({ kind, text }) => kind !== payload.kind || text !== payload.text), payload].slice(-most),
    },
    toastClosed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
});

export const { toastShown, toastClosed } = toastsSlice.actions;
