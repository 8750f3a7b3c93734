/** Paths of the screens of accounts; part of every page, for links. */
import type { OnSite, places } from '#shared/appPlaces.ts';

export const accounts = {
  logIn: '/auth/login',
  auth: '/auth',
  signUp: '/auth/sign-up',
  reset: '/auth/reset',
  // Registered at other services exactly like this.
  openId: '/auth/openid/:issuer',
  security: '/user-profile/security',
  userProfile: '/user-profile',
  personalData: '/user-profile/personal-data',
  preferences: '/user-profile/preferences',
  closeAccount: '/user-profile/close-account',
  receivePayments: '/user/receive-payments',
  editProfile: '/edit-profile',
  editProfilePart: '/edit-profile/:type',
  // All sections in order; without a step, the first incomplete one.
  guidedProfile: '/editProfile',
  guidedProfileStep: '/editProfile/:step',
  user: '/u/:username',
  userByPath: '/user/:username',
  userPage: '/page/:username',
  users: '/users',
  providers: '/providers',
  recentlyViewed: '/recently-viewed',
  unsubscribe: '/unsubscribe/:token',
} as const satisfies OnSite<typeof places.accounts>;
