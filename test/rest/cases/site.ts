/** Cases of the calls of site. */
import { expect } from 'vitest';
import type { site } from '#cloud/site/domain.ts';
import type { CasesOf, Stage } from '../cases.ts';

export const casesOf = (stage: Stage): CasesOf<typeof site> => ({
  'POST /app/Files/deleteFile': {
    who: 'members',
    input: async (as) => {
      const { body } = await as.call('POST /app/files/addImage', { bytes: stage.picture });
      return { file_id: body.url.split('/')[2]! };
    },
    answer: () => ({ success: true }),
  },
  'POST /app/files/addImage': {
    who: 'members',
    input: () => ({ bytes: stage.picture }),
    answer: () => ({ url: expect.stringMatching(/^\/files\/[\w-]{21}\/picture-c[\da-f]{6}\.webp$/) }),
  },
  'GET /app/api/rates': {
    who: 'everyone',
    input: () => ({}),
    answer: () => ({ base: 'EUR', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), rates: { EUR: 1 }, live: false }),
  },
  'GET /app/site/getLegalText': {
    who: 'everyone',
    input: () => ({ kind: 'privacy' as const }),
    answer: () => ({ texts: {} }),
  },
  'GET /app/site/getMails': {
    who: 'everyone',
    input: () => ({}),
    answer: () => ({ mails: expect.any(Array) }),
  },
});
