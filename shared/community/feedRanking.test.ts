import { expect, it } from 'vitest';
import { byWhatMatters, type Ranked } from './feedRanking.ts';

const hour = 3_600_000;
const now = 1_000 * hour;
const post = (fx_id: string, hoursAgo: number, more: Partial<Ranked> = {}): Ranked => ({
  ...{ fx_id, at: now - hoursAgo * hour, likes: 0, comments: 0, isFollowed: false, takesPart: false },
  ...more,
});

it('what matters stands first, with the largest reason; what is old sinks', () => {
  const ranked = byWhatMatters(
    [
      post('quiet', 20),
      post('new', 0),
      post('friend', 20, { isFollowed: true }),
      post('talk', 20, { takesPart: true, comments: 1 }),
      post('lively', 20, { likes: 30, comments: 20 }),
      post('old', 24 * 20, { isFollowed: true, likes: 30, comments: 20 }),
    ],
    now,
  );
  expect(ranked).toEqual([
    { fx_id: 'lively', reason: 'lively' },
    { fx_id: 'talk', reason: 'part' },
    { fx_id: 'friend', reason: 'follows' },
    { fx_id: 'new', reason: 'fresh' },
    { fx_id: 'quiet', reason: 'fresh' },
    { fx_id: 'old', reason: 'lively' },
  ]);
});
