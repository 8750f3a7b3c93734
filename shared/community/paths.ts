/** Addresses of what notifications and features lead to. */
export const clubPath = (gx_id: string): string => `/c/${gx_id}`;
export const postPath = (
  { gx_id, feed_item_id, isJob = false }: { gx_id: string; feed_item_id: number; isJob?: boolean },
  target = '',
): string => `${isJob ? '/jobs' : clubPath(gx_id)}/${feed_item_id}${target && `#${target}`}`;
export const servicePath = (sx_id: string): string => `/s/${sx_id}`;
export const personPath = (username: string): string => `/u/${username}`;
