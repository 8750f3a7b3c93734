/** The screens of chat: one row for each address in routes.ts. */
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { members } from '#shared/model/access.ts';
import type { chat } from './routes.ts';

export const screens: ScreensOf<typeof chat> = {
  conversations: {
    who: members,
    load: () => import('./ConversationsScreen.tsx'),
    title: 'chat.conversations.title',
    wide: true,
    full: true,
  },
  conversation: {
    who: members,
    load: () => import('./ConversationsScreen.tsx'),
    title: 'chat.conversations.title',
    wide: true,
    full: true,
    data: ({ conversation_id }) => load(answerQuery('fetchConversation', { conversation_id })),
    example: { conversation_id: 'Abcdefgh0001' },
  },
  chatWith: {
    who: members,
    load: () => import('./ChatWithScreen.tsx'),
    title: 'chat.conversations.title',
    example: { otherUserId: 101_702 },
  },
  goToConversation: {
    who: members,
    load: () => import('./GoToConversationScreen.tsx'),
    title: 'chat.conversations.title',
    example: { conversation_id: 'Abcdefgh0001' },
  },
};
