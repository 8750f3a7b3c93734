/** Paths of the screens of accounts; part of every page, for links. */
export const accounts = {
  auth: '/app/auth',
  profile: '/app/profile',
  personalData: '/app/profile/personal-data',
  recentlyViewed: '/app/profile/recently-viewed',
  providers: '/app/providers',
  user: '/app/u/:username',
} as const;
