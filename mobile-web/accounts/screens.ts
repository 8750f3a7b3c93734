/** The screens of accounts: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { both } from '#shared/client/accounts/screens.ts';
import type { accounts } from './routes.ts';

export const screens: ScreensOf<typeof accounts> = {
  auth: { ...both.auth, load: () => import('./AuthScreen.tsx') },
  userProfile: { ...both.userProfile, load: () => import('./ProfileScreen.tsx') },
  personalData: { ...both.personalData, load: () => import('./PersonalDataScreen.tsx') },
  recentlyViewed: { ...both.recentlyViewed, load: () => import('./RecentlyViewedScreen.tsx') },
  providers: { ...both.providers, load: () => import('./ProvidersScreen.tsx') },
  user: { ...both.user, load: () => import('./UserScreen.tsx') },
};
