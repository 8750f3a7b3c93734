/** The operators' pages of site. */
import { accessOnly, everywhere, type Page } from '../pages.ts';

export const site = [
  {
    name: 'home',
    path: '/home',
    layouts: everywhere,
    group: 'overview',
    title: 'admin.home.title',
    load: () => import('./HomeScreen.tsx'),
  },
  {
    name: 'audit',
    path: '/audit',
    layouts: everywhere,
    group: 'people',
    title: 'admin.audit.title',
    load: () => import('./AuditScreen.tsx'),
  },
  {
    name: 'url-settings',
    path: '/url-settings',
    layouts: accessOnly,
    group: 'site',
    title: 'admin.urls.title',
    load: () => import('./UrlSettingsScreen.tsx'),
  },
  {
    name: 'partners',
    path: '/partners',
    layouts: accessOnly,
    group: 'site',
    title: 'admin.partners.title',
    load: () => import('./PartnersScreen.tsx'),
  },
  {
    name: 'settings',
    path: '/settings',
    layouts: accessOnly,
    group: 'site',
    title: 'admin.settings.title',
    load: () => import('./SettingsScreen.tsx'),
  },
] as const satisfies readonly Page[];
