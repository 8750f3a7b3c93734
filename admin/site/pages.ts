/** The operators' pages of site. */
import { admins, operators } from '#shared/model/access.ts';
import { accessOnly, everywhere, type Page } from '../pages.ts';

export const site = [
  {
    name: 'home',
    path: '/home',
    layouts: everywhere,
    who: operators(),
    group: 'overview',
    title: 'admin.home.title',
    load: () => import('./HomeScreen.tsx'),
  },
  {
    name: 'audit',
    path: '/audit',
    layouts: everywhere,
    who: admins,
    group: 'people',
    title: 'admin.audit.title',
    load: () => import('./AuditScreen.tsx'),
  },
  {
    name: 'confirm',
    path: '/confirm',
    layouts: accessOnly,
    who: admins,
    under: 'home',
    title: 'admin.confirm.title',
    load: () => import('./ConfirmScreen.tsx'),
  },
  {
    name: 'url-settings',
    path: '/url-settings',
    layouts: accessOnly,
    who: operators('site'),
    group: 'site',
    title: 'admin.urls.title',
    load: () => import('./UrlSettingsScreen.tsx'),
  },
  {
    name: 'partners',
    path: '/partners',
    layouts: accessOnly,
    who: operators('site'),
    group: 'site',
    title: 'admin.partners.title',
    load: () => import('./PartnersScreen.tsx'),
  },
  {
    name: 'mails',
    path: '/mails',
    layouts: accessOnly,
    who: operators('site'),
    group: 'site',
    title: 'admin.mails.title',
    load: () => import('./MailsScreen.tsx'),
  },
  {
    name: 'settings',
    path: '/settings',
    layouts: accessOnly,
    who: operators('site'),
    group: 'site',
    title: 'admin.settings.title',
    load: () => import('./SettingsScreen.tsx'),
  },
] as const satisfies readonly Page[];
