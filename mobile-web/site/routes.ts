/** Paths of the shell's own screens; part of every page, for links. */
export const site = {
  home: '/app',
  list: '/app/list',
  notFound: '/app/*',
} as const;
