/** Screens of accounts, one per path in routes.ts. */
import { peopleData } from '#shared/client/accounts/people/peopleList.ts';
import { personData, personTitle } from '#shared/client/accounts/profile/personData.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { accounts } from './routes.ts';

export const screens: ScreensOf<typeof accounts> = {
  auth: {
    who: everyone,
    load: () => import('./AuthScreen.tsx'),
    title: 'accounts.auth.head',
  },
  profile: {
    who: everyone,
    load: () => import('./ProfileScreen.tsx'),
    title: 'accounts.profile.title',
  },
  personalData: {
    who: members,
    load: () => import('./PersonalDataScreen.tsx'),
    title: 'accounts.personal.title',
  },
  recentlyViewed: {
    who: everyone,
    load: () => import('./RecentlyViewedScreen.tsx'),
    title: 'accounts.viewed.title',
  },
  providers: {
    who: everyone,
    feature: { name: 'people', says: 'errors.people_off' },
    load: () => import('./ProvidersScreen.tsx'),
    title: 'accounts.people.providersTitle',
    data: (_params, { search }) => peopleData('providers', search),
  },
  user: {
    who: everyone,
    load: () => import('./UserScreen.tsx'),
    title: personTitle,
    data: personData,
    example: { username: 'olivia' },
  },
};
