import { expect, it } from 'vitest';
import { loseHistory } from './history.ts';

it('a stream that the database cannot resume, five times, starts anew without gap or double', async () => {
  await expect(loseHistory(5)).resolves.toBeUndefined();
});
