/** A process that draws: what drawing needs of memory goes with it, and pages are answered before it is its turn. */
import os from 'node:os';
import { drawPoster, type PosterInput } from './posters.ts';

export type Drawn = { readonly bytes: Uint8Array } | { readonly fault: string };

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', (input: PosterInput) => {
  void drawPoster(input)
    .then(
      (bytes): Drawn => ({ bytes }),
      (error: unknown): Drawn => ({ fault: String(error) }),
    )
    .then((drawn) => process.send!(drawn));
});
process.on('disconnect', () => process.exit());
