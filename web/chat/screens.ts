/** The screens of chat: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { both } from '#shared/client/chat/screens.ts';
import { members } from '#shared/model/access.ts';
import type { chat } from './routes.ts';

export const screens: ScreensOf<typeof chat> = {
  conversations: { ...both.conversations, wide: true, full: true, load: () => import('./ConversationsScreen.tsx') },
  conversation: { ...both.conversation, wide: true, full: true, load: () => import('./ConversationsScreen.tsx') },
  chatWith: { ...both.chatWith, load: () => import('./ChatWithScreen.tsx') },
  goToConversation: {
    who: members,
    load: () => import('./GoToConversationScreen.tsx'),
    title: 'chat.conversations.title',
    example: { conversation_id: 'Abcdefgh0001' },
  },
};
