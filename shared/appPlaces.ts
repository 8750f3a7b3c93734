/**
 * Places that the site and the mobile-web shell (/app) both have. Features, notifications and mails write the site's address; the mobile-web
 * shell leads its links to its own one, the server takes the head of its pages from the site's, and phones are offered the way across.
 */

/** Patterns of the site and of the shell, with the same parameters. Of several for one place, the first is its address on the other side. */
export const places: readonly (readonly [site: string, app: string])[] = [
  ['/', '/app'],
  ['/', '/app/list'],
  ['/auth', '/app/auth'],
  ['/auth/login', '/app/auth'],
  ['/services', '/app/services'],
  ['/services/landing', '/app/services'],
  ['/service', '/app/services'],
  ['/service/servicelist', '/app/services'],
  ['/services/category/:category_slug', '/app/services/category/:category_slug'],
  ['/s/:sx_id', '/app/s/:sx_id'],
  ['/category/:category_slug/s/:sx_id', '/app/category/:category_slug/s/:sx_id'],
  ['/add-service/:sx_id', '/app/add-service/:sx_id'],
  ['/edit-service/:sx_id', '/app/edit-service/:sx_id'],
  ['/manage-services', '/app/profile/services'],
  ['/orders', '/app/profile/orders'],
  ['/orders/:order_id', '/app/profile/orders/:order_id'],
  ['/providers', '/app/providers'],
  ['/u/:username', '/app/u/:username'],
  ['/page/:username', '/app/u/:username'],
  ['/groups', '/app/groups'],
  ['/c/:gx_id', '/app/c/:gx_id'],
  ['/user-groups/:gx_id/feeds', '/app/c/:gx_id'],
  ['/c/:gx_id/:feed_item_id', '/app/c/:gx_id/:feed_item_id'],
  ['/conversations', '/app/chat'],
  ['/chat/:conversation_id', '/app/chat/:conversation_id'],
  ['/goToConversation/:conversation_id', '/app/chat/:conversation_id'],
  ['/chatModule/:otherUserId', '/app/chat/with/:otherUserId'],
  ['/user-profile', '/app/profile'],
  ['/user-profile/personal-data', '/app/profile/personal-data'],
  ['/recently-viewed', '/app/profile/recently-viewed'],
  ['/subscriptions', '/app/profile/subscriptions'],
  ['/payments', '/app/profile/payments'],
  ['/checkout', '/app/checkout'],
  ['/user/deposit', '/app/profile/deposit'],
  ['/deposit/success', '/app/deposit/success'],
  ['/process-nowpayments', '/app/process-nowpayments'],
  ['/cancel-nowpayments', '/app/cancel-nowpayments'],
];

const partsOf = (path: string) => path.split('/').filter(Boolean);

/** The parts of a path that stand for the parameters of a pattern, as they are written; undefined when it does not match. */
function valuesIn(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [partsOf(pattern), partsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const fits = wanted.every((part, at) => part.startsWith(':') || part.toLowerCase() === given[at]!.toLowerCase());
  return fits
    ? Object.fromEntries(wanted.flatMap((part, at) => (part.startsWith(':') ? [[part, given[at]!]] : [])))
    : undefined;
}

/** An address of one side as that of the other, with its query and fragment; undefined for a place that the other one has not. */
function across(from: 0 | 1, address: string): string | undefined {
  const at = address.search(/[?#]/);
  const [path, rest] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
  for (const place of places) {
    const values = valuesIn(place[from], path);
    if (values) return place[from ? 0 : 1].replaceAll(/:\w+/g, (name) => values[name]!) + rest;
  }
  return undefined;
}

/** The mobile-web shell's address of a place of the site. */
export const appAddressOf = (address: string): string | undefined => across(0, address);

/** The site's address of a place of the mobile-web shell. */
export const siteAddressOf = (address: string): string | undefined => across(1, address);

/** Whether a path lies under the mobile-web shell's prefix, which calls share. */
export const isAppPath = (path: string): boolean => /^\/app(?=[/?#]|$)/i.test(path);
