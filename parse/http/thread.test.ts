import { expect, it } from 'vitest';
import type { ShareWords } from '#cloud/kernel/documents.ts';
import type { CardLayout } from './shareImages/shareLook.ts';
import { createThread } from './thread.ts';

const card: ShareWords = {
  title: 'Best soup',
  fallback: 'Food',
  over: 'Food',
  figures: ['2 votes'],
  action: 'Vote',
  note: '',
  isVoting: true,
  brand: 'Engage',
};

it('an image that cannot be laid out fails alone: the next one has another thread', async () => {
  const layOut = createThread<CardLayout, string>('parse/http/shareImages/shareLayout.ts');
  const broken = { part: 'whole', card: undefined as unknown as ShareWords, onPicture: false } as const;
  await expect(layOut(broken)).rejects.toThrow(TypeError);
  expect(await layOut({ ...broken, card })).toMatch(/^<svg/);
  // Each thread starts with the fonts, which takes long on a busy machine.
}, 60_000);
