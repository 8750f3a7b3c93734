/** Paths of the screens of community; part of every page, for links. */
export const community = {
  groups: '/app/groups',
  club: '/app/c/:gx_id',
  clubPost: '/app/c/:gx_id/:feed_item_id',
} as const;
