/** Calls that cost work at times. */
import type { WorkKind } from '#shared/accounts/limits.ts';
import { call } from './api.ts';
import type { Proof } from './proof.ts';
import { proving } from './proving.ts';

/** Sends a call that asks for work of this kind at times. */
export const withWork = <T>(kind: WorkKind, send: (proof?: Proof) => Promise<T>): Promise<T> =>
  proving(() => call.getWork({ kind }, { quiet: true }), send);
