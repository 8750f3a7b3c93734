/** Draws papers as PDF in a thread of its own, because what people wrote may fill many pages. */
import type { PaperWords } from '#cloud/kernel/documents.ts';
import type { Language } from '#shared/languages.ts';
import { createQueue } from '#parse/queue.ts';
import { createThread } from '#parse/http/thread.ts';

export interface PaperAsked {
  readonly words: PaperWords;
  readonly language: Language;
}

/** The bytes of a PDF. `of` is the address that asks, so that one address does not hold up the others. Throws 'busy' when too many wait. */
type Papers = (asked: PaperAsked, of: string) => Promise<Uint8Array>;

/** The thread draws one at a time. */
const drawing = { concurrency: 1, waiting: 40, waitingOfOne: 8 };

export function createPapers(
  draw = createThread<PaperAsked, Uint8Array>('parse/http/documents/paperThread.ts'),
): Papers {
  const queue = createQueue(drawing);
  return (asked, of) => queue.run(() => draw(asked), of);
}
