/** Toasts: successes for 1 s (3 s in the contest area), refusals for 3 s, red and centred. */
import { limits } from '#shared/limits.ts';
import { store } from '#shared/client/app/core/store.ts';
import { toastShown } from '#shared/client/app/core/toastsSlice.ts';

/** Where a message belongs; contest messages stay longer. */
export type ToastArea = 'first' | 'contest';

export const toast = {
  success: (text: string, area: ToastArea = 'first') =>
    void store.dispatch(toastShown({ kind: 'success', text, stays: limits.toast[area] })),
  /** A fault with a request id, shown longer so that it can be written down. */
  fault: (text: string) => void store.dispatch(toastShown({ kind: 'refusal', text, stays: limits.toast.fault })),
  refusal: (text: string) => void store.dispatch(toastShown({ kind: 'refusal', text, stays: limits.toast.refusal })),
};
