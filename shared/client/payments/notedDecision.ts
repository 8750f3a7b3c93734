import type { CallError } from '#shared/client/app/data/api.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';

/** What a refused decision does: a first of two is noted, which is told as what it is, and `then` goes on; all else is left to `otherwise`. */
export const ifNoted =
  (then: () => void, otherwise: (error: CallError) => void = () => {}) =>
  (error: CallError): void => {
    if (error.code !== 'decision_noted') return otherwise(error);
    toast.success(error.message);
    then();
  };

/** The same where no form shows why it was refused. */
export const notedOrToast = (then: () => void) => ifNoted(then, (error) => toast.refusal(error.message));
