/**
 * Places that the site and the mobile-web shell (/app) both have. Features, notifications and mails write the site's address; the mobile-web
 * shell leads its links to its own one, the server takes the head of its pages from the site's, and phones are offered the way across. What both
 * say of such a screen is declared once, in shared/client/<domain>/screens.ts.
 */

/** The site's pattern, and the app's with the same parameters where it is not the site's under /app. */
type Place = string | readonly [site: string, app: string];
export type Places = Readonly<Record<string, Place>>;
type Pair = readonly [site: string, app: string];

/** By domain and screen. */
export const places = {
  accounts: {
    auth: '/auth',
    userProfile: ['/user-profile', '/app/profile'],
    personalData: ['/user-profile/personal-data', '/app/profile/personal-data'],
    recentlyViewed: ['/recently-viewed', '/app/profile/recently-viewed'],
    providers: '/providers',
    user: '/u/:username',
  },
  payments: {
    subscriptions: ['/subscriptions', '/app/profile/subscriptions'],
    payments: ['/payments', '/app/profile/payments'],
    checkout: '/checkout',
    deposit: ['/user/deposit', '/app/profile/deposit'],
    depositSuccess: '/deposit/success',
    // Where the company of invoices sends the payer back to.
    processNowpayments: '/process-nowpayments',
    cancelNowpayments: '/cancel-nowpayments',
  },
  chat: {
    conversations: ['/conversations', '/app/chat'],
    conversation: '/chat/:conversation_id',
    // Opens the conversation with somebody, and makes it when there is none.
    chatWith: ['/chatModule/:otherUserId', '/app/chat/with/:otherUserId'],
  },
  services: {
    services: '/services',
    servicesIn: '/services/category/:category_slug',
    service: '/s/:sx_id',
    serviceIn: '/category/:category_slug/s/:sx_id',
    addService: '/add-service/:sx_id',
    editService: '/edit-service/:sx_id',
    manageServices: ['/manage-services', '/app/profile/services'],
    orders: ['/orders', '/app/profile/orders'],
    order: ['/orders/:order_id', '/app/profile/orders/:order_id'],
  },
  community: {
    groups: '/groups',
    club: '/c/:gx_id',
    clubPost: '/c/:gx_id/:feed_item_id',
  },
} as const satisfies Readonly<Record<string, Places>>;

/** Other addresses of places, after their own, and the first lists, which are two screens. */
const others: readonly Pair[] = [
  ['/', '/app'],
  ['/', '/app/list'],
  ['/auth/login', '/app/auth'],
  ['/services/landing', '/app/services'],
  ['/service', '/app/services'],
  ['/service/servicelist', '/app/services'],
  ['/page/:username', '/app/u/:username'],
  ['/user-groups/:gx_id/feeds', '/app/c/:gx_id'],
  ['/goToConversation/:conversation_id', '/app/chat/:conversation_id'],
];

type Site<P extends Place> = P extends readonly [infer S, string] ? S : P;
type App<P extends Place> = P extends string ? `/app${P}` : P[1];

/** The site's table of a domain. It writes its addresses itself, because a page of the site needs no other ones, and they have to be these. */
export type OnSite<P extends Places> = Readonly<Record<string, string>> & { readonly [Name in keyof P]: Site<P[Name]> };

const pairOf = (place: Place): Pair => (typeof place === 'string' ? [place, `/app${place}`] : place);

/** The app's addresses of a domain's places, by screen. */
export const inApp = <P extends Places>(of: P) =>
  Object.fromEntries(Object.entries(of).map(([name, place]) => [name, pairOf(place)[1]])) as {
    readonly [Name in keyof P]: App<P[Name]>;
  };

/** Patterns of both. */
export const pairs: readonly Pair[] = [
  ...Object.values<Places>(places).flatMap((domain) => Object.values(domain).map(pairOf)),
  ...others,
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
  for (const place of pairs) {
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
