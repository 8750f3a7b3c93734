/** Addresses of the contest app. Each names the app that shows it, by which the server knows on every load whose pages may frame it. */
import { isContestAppPath } from '#shared/contests/page/contestApp.ts';
import { contestAppCheckout } from '#shared/payments/contestApp.ts';

const given = new URLSearchParams(location.search);

/** What every address keeps: the partner's id, and the look that its page wished for. */
export const keptSearch: Readonly<Record<string, string>> = Object.fromEntries(
  ['partner', 'theme'].flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value] as const] : [];
  }),
);

/** The site's places that are screens here, by their address. */
const places: readonly (readonly [site: RegExp, path: string])[] = [
  [/^\/auth(\/login)?$/, '/mobile/'],
  [/^\/(contests)?$/, '/mobile/contests/'],
  [/^\/contest\/(?!cx\/)([^/]+)$/, '/mobile/contests/$1'],
  [/^\/checkout$/, contestAppCheckout],
];

/** The address here of a place of the site; other addresses are unchanged. */
export function addressInApp(path: string): string {
  const url = new URL(path, location.origin);
  const place = places.find(([site]) => site.test(url.pathname));
  if (place) url.pathname = url.pathname.replace(place[0], place[1]);
  if (url.origin !== location.origin || !isContestAppPath(url.pathname)) return path;
  for (const [name, value] of Object.entries(keptSearch)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
