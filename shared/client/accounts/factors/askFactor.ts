import type { CallError } from '#shared/client/app/data/api.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { withTexts } from '#shared/client/app/i18n/i18n.ts';

const dialog = () => withTexts(import('./FactorDialog.tsx'), 'factor');

/** Asks in the dialog. Throws ChunkError where it does not load. */
export const askFactor = async (error: CallError) => (await loadChunk(dialog)).askForFactor(error);
