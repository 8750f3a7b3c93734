/** Screens of accounts, one per path in routes.ts. */
import { peopleData } from '#shared/client/accounts/people/peopleList.ts';
import { both } from '#shared/client/accounts/screens.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { accounts } from './routes.ts';

export const screens: ScreensOf<typeof accounts> = {
  logIn: { above: '/', who: everyone, load: () => import('./LogInScreen.tsx'), title: 'accounts.logIn' },
  auth: { ...both.auth, load: () => import('./AuthScreen.tsx') },
  signUp: {
    above: '/',
    who: everyone,
    feature: { name: 'sign_up', says: 'errors.sign_up_closed' },
    load: () => import('./SignUpScreen.tsx'),
    title: 'accounts.signUp.title',
  },
  reset: { above: '/', who: everyone, load: () => import('./ResetScreen.tsx'), title: 'accounts.reset.title' },
  openId: {
    above: '/',
    who: everyone,
    load: () => import('./OpenIdScreen.tsx'),
    title: 'accounts.openId.title',
    example: { issuer: 'google' },
  },
  security: {
    who: members,
    load: () => import('./SessionsScreen.tsx'),
    title: 'accounts.security.title',
    account: true,
  },
  userProfile: { ...both.userProfile, account: true, load: () => import('./UserProfileScreen.tsx') },
  personalData: { ...both.personalData, account: true, load: () => import('./PersonalDataScreen.tsx') },
  preferences: {
    who: members,
    load: () => import('./PreferencesScreen.tsx'),
    title: 'accounts.preferences.title',
    account: true,
  },
  closeAccount: {
    who: members,
    load: () => import('./AccountCloseScreen.tsx'),
    title: 'accounts.close.title',
    account: true,
  },
  receivePayments: {
    who: members,
    load: () => import('./ReceivePaymentsScreen.tsx'),
    title: 'accounts.payment.title',
    account: true,
  },
  editProfile: {
    who: members,
    load: () => import('./EditProfileScreen.tsx'),
    title: 'accounts.edit.title',
    account: true,
  },
  editProfilePart: {
    who: members,
    load: () => import('./EditProfilePartScreen.tsx'),
    title: 'accounts.edit.title',
    account: true,
    example: { type: 'social' },
  },
  guidedProfile: {
    above: '/edit-profile',
    who: members,
    load: () => import('./EditProfileStepsScreen.tsx'),
    title: 'accounts.steps.title',
  },
  guidedProfileStep: {
    above: '/edit-profile',
    who: members,
    load: () => import('./EditProfileStepsScreen.tsx'),
    title: 'accounts.steps.title',
    example: { step: 'about' },
  },
  user: { ...both.user, load: () => import('./UserScreen.tsx') },
  userByPath: { ...both.user, load: () => import('./UserScreen.tsx') },
  userPage: { ...both.user, load: () => import('./UserScreen.tsx') },
  users: {
    who: everyone,
    feature: { name: 'people', says: 'errors.people_off' },
    load: () => import('./UsersScreen.tsx'),
    title: 'accounts.people.title',
    data: (_params, { search }) => peopleData('users', search),
  },
  providers: { ...both.providers, load: () => import('./ProvidersScreen.tsx') },
  recentlyViewed: { account: true, ...both.recentlyViewed, load: () => import('./RecentlyViewedScreen.tsx') },
  unsubscribe: { who: everyone, load: () => import('./UnsubscribeScreen.tsx'), title: 'accounts.unsubscribe.title' },
};
