/** The screens of chat: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { both } from '#shared/client/chat/screens.ts';
import type { chat } from './routes.ts';

export const screens: ScreensOf<typeof chat> = {
  conversations: { ...both.conversations, load: () => import('./ConversationsScreen.tsx') },
  conversation: { ...both.conversation, bare: true, load: () => import('./ConversationScreen.tsx') },
  chatWith: { ...both.chatWith, load: () => import('./ChatWithScreen.tsx') },
};
