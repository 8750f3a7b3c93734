/** Which paths a visit to / may be sent to, and which of the two sites an address belongs to. */
import type { Feature, SiteSettings } from './entities.ts';

export const sites = ['contests', 'services'] as const;
export type Site = (typeof sites)[number];

/** Who answers people's questions. */
export interface SupportPerson {
  username: string;
  full_name: string;
}

/** What a page knows of its site. */
export interface PublicSite {
  site: Site;
  /** Of the settings that it is made of: the higher one is the newer. */
  rev: number;
  /** Where a visit to / is sent; empty for the landing page. */
  home_path: string;
  /** Empty for the product's own. */
  title: string;
  brand: string;
  /** A path on this site; empty for the product's own sign. */
  logo: string;
  features_off: Feature[];
  support?: SupportPerson;
}

/** Where no page is, and where a page leads back to /. */
const noHome = /^\/(index\.html|parse|files|share|assets|embed|health|robots\.txt|sitemap[\w-]*\.xml|sw\.js)(\/|$)/i;

/** Whether a path of this site may stand in for /: nothing that leads back there, to a call or to another site. */
export function isHomePath(path: string): boolean {
  if (!/^\/(?!\/)[\w\-./]*$/.test(path)) return false;
  const { pathname, host } = new URL(path, 'http://site.invalid');
  // Dots are taken out by browsers: what is left must be what was written.
  return host === 'site.invalid' && pathname === path && path !== '/' && !noHome.test(path);
}

/** Until the services have an area of their own their site begins with the people who offer them. */
const servicesStart = '/providers';

type Hosts = Pick<SiteSettings, 'contests_host' | 'services_host'>;

/** The site that a host shows; one host shows both, and begins with the contests. */
export const siteOf = ({ contests_host, services_host }: Hosts, host: string): Site =>
  services_host && services_host !== contests_host && host.toLowerCase() === services_host ? 'services' : 'contests';

/** Where a visit to / is sent on this site; empty for the landing page. */
export function homeOf(settings: Pick<SiteSettings, 'home_path' | 'services_home_path'>, site: Site): string {
  const path = site === 'services' ? settings.services_home_path || servicesStart : settings.home_path;
  return isHomePath(path) ? path : '';
}
