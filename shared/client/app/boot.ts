/** What the server wrote into the page: `<script type="application/json" id="boot">`. */
import type { Language } from '#shared/accounts/entities.ts';
import type { Role } from '#shared/model/access.ts';

export interface DemoAccount {
  username: string;
  password: string;
  full_name: string;
  role: Role | 'member';
  avatar: string;
}

export interface Boot {
  site: { home_path: string; title: string };
  /** The signed name of this browser; empty on pages that nobody signed. */
  ssid: string;
  /** The language that the server wrote the page in. */
  language?: Language;
  /** The Parse application's id. */
  appId: string;
  /** One-tap log-ins, where the site shows any. */
  demo?: DemoAccount[];
}

const bare: Boot = { site: { home_path: '', title: '' }, ssid: '', appId: 'engage' };

let read: Boot | undefined;

/** Read once; a page without boot data gets empty ones. */
export function boot(): Boot {
  if (read) return read;
  const text = typeof document === 'undefined' ? undefined : document.getElementById('boot')?.textContent;
  const given = text?.trim() ? (JSON.parse(text) as Partial<Boot>) : {};
  read = { ...bare, ...given, site: { ...bare.site, ...given.site } };
  return read;
}
