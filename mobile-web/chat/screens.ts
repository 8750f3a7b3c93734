/** Screens of chat, one per path in routes.ts. */
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { members } from '#shared/model/access.ts';
import type { chat } from './routes.ts';

export const screens: ScreensOf<typeof chat> = {
  conversations: {
    who: members,
    load: () => import('./ConversationsScreen.tsx'),
    title: 'chat.conversations.title',
  },
  conversation: {
    who: members,
    load: () => import('./ConversationScreen.tsx'),
    title: 'chat.conversations.title',
    data: ({ conversation_id }) => load(answerQuery('fetchConversation', { conversation_id })),
    example: { conversation_id: 'Abcdefgh0001' },
    bare: true,
  },
  chatWith: {
    who: members,
    load: () => import('./ChatWithScreen.tsx'),
    title: 'chat.conversations.title',
    example: { otherUserId: 101_702 },
  },
};
