/** Screens of accounts, one per path in routes.ts. */
import { peopleData } from '#shared/client/accounts/people/peopleList.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import { personData, personTitle } from '#shared/client/accounts/profile/personData.ts';
import type { accounts } from './routes.ts';

export const screens: ScreensOf<typeof accounts> = {
  logIn: {
    who: everyone,
    load: () => import('./LogInScreen.tsx'),
    title: 'accounts.logIn',
  },
  auth: {
    who: everyone,
    load: () => import('./AuthScreen.tsx'),
    title: 'accounts.auth.head',
  },
  signUp: {
    who: everyone,
    feature: { name: 'sign_up', says: 'errors.sign_up_closed' },
    load: () => import('./SignUpScreen.tsx'),
    title: 'accounts.signUp.title',
  },
  reset: {
    who: everyone,
    load: () => import('./ResetScreen.tsx'),
    title: 'accounts.reset.title',
  },
  openId: {
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
  userProfile: {
    who: members,
    load: () => import('./UserProfileScreen.tsx'),
    title: 'accounts.profile.title',
    account: true,
  },
  personalData: {
    who: members,
    load: () => import('./PersonalDataScreen.tsx'),
    title: 'accounts.personal.title',
    account: true,
  },
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
    who: members,
    load: () => import('./EditProfileStepsScreen.tsx'),
    title: 'accounts.steps.title',
  },
  guidedProfileStep: {
    who: members,
    load: () => import('./EditProfileStepsScreen.tsx'),
    title: 'accounts.steps.title',
    example: { step: 'about' },
  },
  user: {
    who: everyone,
    load: () => import('./UserScreen.tsx'),
    title: personTitle,
    data: personData,
    example: { username: 'olivia' },
  },
  userByPath: {
    who: everyone,
    load: () => import('./UserScreen.tsx'),
    title: personTitle,
    data: personData,
    example: { username: 'olivia' },
  },
  userPage: {
    who: everyone,
    load: () => import('./UserScreen.tsx'),
    title: personTitle,
    data: personData,
    example: { username: 'olivia' },
  },
  users: {
    who: everyone,
    feature: { name: 'people', says: 'errors.people_off' },
    load: () => import('./UsersScreen.tsx'),
    title: 'accounts.people.title',
    data: (_params, { search }) => peopleData('users', search),
  },
  providers: {
    who: everyone,
    feature: { name: 'people', says: 'errors.people_off' },
    load: () => import('./ProvidersScreen.tsx'),
    title: 'accounts.people.providersTitle',
    data: (_params, { search }) => peopleData('providers', search),
  },
  recentlyViewed: {
    who: everyone,
    load: () => import('./RecentlyViewedScreen.tsx'),
    title: 'accounts.viewed.title',
    account: true,
  },
  unsubscribe: { who: everyone, load: () => import('./UnsubscribeScreen.tsx'), title: 'accounts.unsubscribe.title' },
};
