/** What the server wrote into the page: `<script type="application/json" id="boot">`. */
import type { Language } from '#shared/accounts/entities.ts';
import type { Role } from '#shared/model/access.ts';
import type { PublicSite } from '#shared/site/homes.ts';

export interface DemoAccount {
  username: string;
  password: string;
  full_name: string;
  role: Role | 'member';
  avatar: string;
}

/** A call that the server has answered ahead, to the visitor that it named. */
export interface FirstAnswer {
  call: string;
  input: object;
  output: unknown;
}

export interface Boot {
  site: PublicSite;
  /** The page could not begin as it should: people go on there. */
  error?: { url?: string };
  /** The signed name of this browser; empty on pages that nobody signed. */
  ssid: string;
  /** The language that the server wrote the page in. */
  language?: Language;
  /** The Parse application's id. */
  appId: string;
  /** One-tap log-ins, where the site shows any. */
  demo?: DemoAccount[];
  /** They are offered to whoever comes from anywhere. */
  demoIsPublic?: true;
  /** Mails of this site are read at /mailbox, by everybody. */
  mailbox?: true;
  /** What the screen of this address asks first. */
  answers?: FirstAnswer[];
  /** On pages made for a frame: the cx_id of the contest in it; empty when there is none to see. */
  embed?: string;
  /** The page is a copy that was kept for a missing network: what it holds may be old. */
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
};
const bare: Boot = { site: bareSite, ssid: '', appId: 'engage' };

let read: Boot | undefined;

/** Read once; a page without boot data gets empty ones. */
export function boot(): Boot {
  if (read) return read;
  const element = typeof document === 'undefined' ? null : document.getElementById('boot');
  const text = element?.textContent;
  const given = text?.trim() ? (JSON.parse(text) as Partial<Boot>) : {};
  // web/public/sw.js marks the copies that it gives out.
  const kept = element?.dataset?.kept !== undefined;
  read = { ...bare, ...given, site: { ...bare.site, ...given.site }, ...(kept && { kept }) };
  return read;
}
