/** Cases of the calls of community. */
import type { community } from '#cloud/community/domain.ts';
import type { CasesOf } from '../cases.ts';

export const casesOf = (): CasesOf<typeof community> => ({
  'POST /app/messages/sendNotifications': {
    who: 'members',
    input: () => ({ client_id: 'announce-1', text: 'Hello', to: 'everybody' as const }),
    answer: () => ({}),
    refused: { status: 403, code: 'forbidden' },
  },
});
