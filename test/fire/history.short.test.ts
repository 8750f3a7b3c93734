import { expect, it } from 'vitest';
import { loseHistory } from './history.ts';

it('a stream that the database cannot resume starts anew: rows, totals, versions and chats have neither gap nor double', async () => {
  await expect(loseHistory(1)).resolves.toBeUndefined();
}, 300_000);
