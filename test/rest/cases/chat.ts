/** The plain case of each call of chat. */
import type { chat } from '#cloud/chat/domain.ts';
import type { CasesOf } from '../cases.ts';

export const casesOf = (): CasesOf<typeof chat> => ({
  'GET /app/messages/getConversations': {
    who: 'members',
    input: () => ({ count: '20' }),
    answer: () => ({ conversations: [], unread: 0 }),
  },
  'POST /app/messages/addAttachment': {
    who: 'members',
    input: () => ({
      conversation_id: 'Abcdefgh0001',
      client_id: 'upload-1',
      kind: 'file' as const,
      bytes: new Uint8Array(1),
    }),
    answer: () => ({}),
    refused: { status: 404, code: 'conversation_not_found' },
  },
  'GET /app/messages/updateConversation/:id': {
    who: 'members',
    input: () => ({ id: 'Abcdefgh0001' }),
    answer: () => ({}),
    refused: { status: 404, code: 'conversation_not_found' },
  },
});
