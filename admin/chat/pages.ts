/** The operators' pages of chat. */
import { operators } from '#shared/model/access.ts';
import { accessOnly, type Page } from '../pages.ts';

export const chat = [
  {
    name: 'messages',
    path: '/messages',
    layouts: accessOnly,
    who: operators('messages'),
    group: 'people',
    title: 'admin.messages.title',
    load: () => import('./MessagesScreen.tsx'),
  },
] as const satisfies readonly Page[];
