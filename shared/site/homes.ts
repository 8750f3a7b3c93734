/** The start path of / and which of the two sites a host shows. */
import type { Feature, SiteSettings } from './entities.ts';

export const sites = ['contests', 'services'] as const;
export type Site = (typeof sites)[number];

/** The contact for support. */
export interface SupportPerson {
  user_id: number;
  username: string;
  full_name: string;
}

/** Site settings that every page gets. */
export interface PublicSite {
  site: Site;
  /** Of the settings row; the higher is the newer. */
  rev: number;
  /** The path that / redirects to; empty for the landing page. */
  home_path: string;
  /** Empty for the default. */
  title: string;
  brand: string;
  /** A path on this site; empty for the default logo. */
  logo: string;
  features_off: Feature[];
  /** Codes go by SMS as well. */
  sms: boolean;
  /** Contests and clubs may have social walls. */
  social: boolean;
  /** How many other services people log in by: their buttons have their place before they are there. */
  issuers: number;
  support?: SupportPerson;
}

/** Paths that are no pages, and paths that redirect back to /. */
const noHome =
  /^\/(index\.html|app|parse|files|share|assets|embed|health|robots\.txt|sitemap[\w-]*\.xml|sw\.js)(\/|$)/i;

/** Whether / may redirect to this path: a page of this site that does not redirect back. */
export function isHomePath(path: string): boolean {
  if (!/^\/(?!\/)[\w\-./]*$/.test(path)) return false;
  const { pathname, host } = new URL(path, 'http://site.invalid');
  // Browsers resolve dot segments, so the path must already be in its resolved form.
  return host === 'site.invalid' && pathname === path && path !== '/' && !noHome.test(path);
}

const servicesStart = '/services';

type Hosts = Pick<SiteSettings, 'contests_host' | 'services_host'>;

/** The site of a host; a host that shows both counts as contests. */
export const siteOf = ({ contests_host, services_host }: Hosts, host: string): Site =>
  services_host && services_host !== contests_host && host.toLowerCase() === services_host ? 'services' : 'contests';

/** The path that / of this site redirects to; empty for the landing page. */
export function homeOf(settings: Pick<SiteSettings, 'home_path' | 'services_home_path'>, site: Site): string {
  const path = site === 'services' ? settings.services_home_path || servicesStart : settings.home_path;
  return isHomePath(path) ? path : '';
}
