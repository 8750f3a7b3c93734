/** Boot data that the server embeds in the page: `<script type="application/json" id="boot">`. */
import type { Language } from '#shared/accounts/entities.ts';
import type { MainRole } from '#shared/model/access.ts';
import type { PublicSite } from '#shared/site/homes.ts';

export interface DemoAccount {
  username: string;
  password: string;
  full_name: string;
  role: MainRole | 'operator' | 'member';
  avatar: string;
}

/** A call's answer, prefetched by the server for the visitor that it identified. */
export interface FirstAnswer {
  call: string;
  input: object;
  output: unknown;
}

export interface Boot {
  site: PublicSite;
  /** The page could not be made; people are redirected to `url`. */
  error?: { url?: string };
  /** The browser's signed id; empty on pages without one. */
  ssid: string;
  /** The language that the server rendered the page in. */
  language?: Language;
  /** The Parse application's id. */
  appId: string;
  /** Demo accounts with one-tap log-in. */
  demo?: DemoAccount[];
  /** The demo accounts are offered to everybody on the internet. */
  demoIsPublic?: true;
  /** Mails of this site can be read by everybody at /mailbox. */
  mailbox?: true;
  /** Prefetched answers to the screen's first calls. */
  answers?: FirstAnswer[];
  /** On embed pages: the cx_id of the embedded contest; empty when it cannot be shown. */
  embed?: string;
  /** On pages of the contest app: the app that shows it, and whose pages may speak with it. */
  mobile?: { partner_id?: string; name?: string; origins: readonly string[] };
  /** The page comes from the service worker's offline cache and may be out of date. */
  kept?: boolean;
}

const bareSite: PublicSite = {
  site: 'contests',
  rev: 0,
  home_path: '',
  title: '',
  brand: 'Engage',
  logo: '',
  features_off: [],
  sms: false,
  social: false,
  issuers: 0,
};
const bare: Boot = { site: bareSite, ssid: '', appId: 'engage' };

let read: Boot | undefined;

/** Parsed once; a page without boot data gets defaults. */
export function boot(): Boot {
  if (read) return read;
  const element = typeof document === 'undefined' ? null : document.getElementById('boot');
  const text = element?.textContent;
  const given = text?.trim() ? (JSON.parse(text) as Partial<Boot>) : {};
  // Set by web/public/sw.js on cached copies.
  const kept = element?.dataset?.kept !== undefined;
  read = { ...bare, ...given, site: { ...bare.site, ...given.site }, ...(kept && { kept }) };
  return read;
}

/** Whether the page is shown by somebody else: it keeps its ssid itself, and nothing of it is part of the site's own pages. */
export const isShownElsewhere = (): boolean => boot().embed !== undefined || boot().mobile !== undefined;
