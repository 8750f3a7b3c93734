/** The addresses of the screens of developers: part of every page, for its links. */
export const developers = {
  programs: '/user-profile/programs',
  developers: '/developers',
} as const;
