import { expect, it } from 'vitest';
import type { CardWords } from './shareLook.ts';
import { createLayoutThread } from './shareThread.ts';

const card: CardWords = {
  title: 'Best soup',
  fallback: 'Food',
  over: 'Food',
  figures: ['2 votes'],
  action: 'Vote',
  note: '',
  votes: true,
  brand: 'Engage',
};

it('an image that cannot be laid out fails alone: the next one has another thread', async () => {
  const layOut = createLayoutThread();
  const broken = { part: 'whole', card: undefined as unknown as CardWords, onPicture: false } as const;
  await expect(layOut(broken)).rejects.toThrow(TypeError);
  expect(String(await layOut({ ...broken, card }))).toMatch(/^<svg/);
  // Each thread starts with the fonts, which takes long on a busy machine.
}, 60_000);
