/** The operators' pages of chat. */
import { loadTexts } from '#shared/client/app/i18n.ts';
import { accessOnly, type Page } from '../pages.ts';

export const chat = [
  {
    name: 'messages',
    path: '/messages',
    layouts: accessOnly,
    group: 'people',
    title: 'admin.messages.title',
    load: async () => (await Promise.all([import('./MessagesScreen.tsx'), loadTexts('adminMessages')]))[0],
  },
] as const satisfies readonly Page[];
