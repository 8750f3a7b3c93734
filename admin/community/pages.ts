/** The operators' pages of community. */
import { operators } from '#shared/model/access.ts';
import { accessOnly, type Page } from '../pages.ts';

export const community = [
  {
    name: 'moderation',
    path: '/moderation',
    layouts: accessOnly,
    who: operators('messages'),
    group: 'people',
    title: 'admin.moderation.title',
    load: () => import('./ModerationScreen.tsx'),
  },
] as const satisfies readonly Page[];
