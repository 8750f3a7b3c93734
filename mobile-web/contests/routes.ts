/** Paths of the screens of contests, and of what begins with a shared picture; part of every page, for links. */
export const contests = {
  share: '/app/share',
} as const;
