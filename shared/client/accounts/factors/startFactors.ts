/** Second factors in every shell: when a call is refused until something more is proven, a dialog asks for it, and the call goes on. */
import { connectApi } from '#shared/client/app/data/api.ts';

/**
 * Before the first call. The dialogs are loaded when they are needed; a step in between keeps the names of their chunks out of the first
 * download.
 */
export const startFactors = (): void =>
  connectApi({ factor: async (error) => (await import('./askFactor.ts')).askFactor(error) });
