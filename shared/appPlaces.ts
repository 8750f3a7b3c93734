/**
 * Places that the site and the mobile-web shell (/app) both have. Features, notifications and mails write the site's address; the mobile-web
 * shell leads its links to its own one, the server takes the head of its pages from the site's, and phones are offered the way across. What both
 * say of such a screen is declared once, in shared/client/<domain>/screens.ts.
 */

type Place = readonly [site: string, app: string];

/** By domain and screen: patterns of the site and of the app, with the same parameters. */
export const places = {
  accounts: {
    auth: ['/auth', '/app/auth'],
    userProfile: ['/user-profile', '/app/profile'],
    personalData: ['/user-profile/personal-data', '/app/profile/personal-data'],
    recentlyViewed: ['/recently-viewed', '/app/profile/recently-viewed'],
    providers: ['/providers', '/app/providers'],
    user: ['/u/:username', '/app/u/:username'],
  },
  payments: {
    subscriptions: ['/subscriptions', '/app/profile/subscriptions'],
    payments: ['/payments', '/app/profile/payments'],
    checkout: ['/checkout', '/app/checkout'],
    deposit: ['/user/deposit', '/app/profile/deposit'],
    depositSuccess: ['/deposit/success', '/app/deposit/success'],
    // Where the company of invoices sends the payer back to.
    processNowpayments: ['/process-nowpayments', '/app/process-nowpayments'],
    cancelNowpayments: ['/cancel-nowpayments', '/app/cancel-nowpayments'],
  },
  chat: {
    conversations: ['/conversations', '/app/chat'],
    conversation: ['/chat/:conversation_id', '/app/chat/:conversation_id'],
    // Opens the conversation with somebody, and makes it when there is none.
    chatWith: ['/chatModule/:otherUserId', '/app/chat/with/:otherUserId'],
  },
  services: {
    services: ['/services', '/app/services'],
    servicesIn: ['/services/category/:category_slug', '/app/services/category/:category_slug'],
    service: ['/s/:sx_id', '/app/s/:sx_id'],
    serviceIn: ['/category/:category_slug/s/:sx_id', '/app/category/:category_slug/s/:sx_id'],
    addService: ['/add-service/:sx_id', '/app/add-service/:sx_id'],
    editService: ['/edit-service/:sx_id', '/app/edit-service/:sx_id'],
    manageServices: ['/manage-services', '/app/profile/services'],
    orders: ['/orders', '/app/profile/orders'],
    order: ['/orders/:order_id', '/app/profile/orders/:order_id'],
  },
  community: {
    groups: ['/groups', '/app/groups'],
    club: ['/c/:gx_id', '/app/c/:gx_id'],
    clubPost: ['/c/:gx_id/:feed_item_id', '/app/c/:gx_id/:feed_item_id'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Place>>>>;

/** Other addresses of a place, after its own, and the first lists, which are two screens. */
const others: readonly Place[] = [
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

export const pairs: readonly Place[] = [
  ...Object.values(places).flatMap((domain): readonly Place[] => Object.values(domain)),
  ...others,
];

type Places = Readonly<Record<string, Place>>;

const addressesOf = (of: Places, side: 0 | 1) =>
  Object.fromEntries(Object.entries(of).map(([name, place]) => [name, place[side]]));

/** The site's addresses of a domain's places, by screen. */
export const onSite = <P extends Places>(of: P) => addressesOf(of, 0) as { readonly [Name in keyof P]: P[Name][0] };

/** The app's addresses of a domain's places, by screen. */
export const inApp = <P extends Places>(of: P) => addressesOf(of, 1) as { readonly [Name in keyof P]: P[Name][1] };

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
