/** Paths of the screens of accounts; part of every page, for links. */
import { onSite, places } from '#shared/appPlaces.ts';

export const accounts = {
  ...onSite(places.accounts),
  logIn: '/auth/login',
  signUp: '/auth/sign-up',
  reset: '/auth/reset',
  // Registered at other services exactly like this.
  openId: '/auth/openid/:issuer',
  security: '/user-profile/security',
  preferences: '/user-profile/preferences',
  closeAccount: '/user-profile/close-account',
  receivePayments: '/user/receive-payments',
  editProfile: '/edit-profile',
  editProfilePart: '/edit-profile/:type',
  // All sections in order; without a step, the first incomplete one.
  guidedProfile: '/editProfile',
  guidedProfileStep: '/editProfile/:step',
  userByPath: '/user/:username',
  userPage: '/page/:username',
  users: '/users',
  unsubscribe: '/unsubscribe/:token',
} as const;
