/** What the calls about people answer. */
import type { Language } from '#shared/languages.ts';
import type { Role } from '#shared/model/access.ts';
import type { AccountType } from './entities.ts';
import type { Preferences } from './entities/personal.ts';

export interface PersonShape {
  user_id: number;
  username: string;
  full_name: string;
  /** A path on this site, or empty. */
  avatar: string;
}

/**
 * What other domains tell somebody about themselves; each adds its own fields by `declare module`, and answers them by the hook `ownShape`
 * (cloud/accounts/hooks.ts).
 */
export interface UserAdditions {}

/** Whoever is asking; a visitor has no user_id and `loggedin` false. */
export interface UserShape extends UserAdditions {
  user_id?: number;
  username: string;
  full_name: string;
  profession: string;
  country_code: string;
  avatar: string;
  language: Language;
  languages: Language[];
  loggedin: boolean;
  roles: Role[];
  /** The signed name of this browser. */
  ssid: string;
  account_type: AccountType;
  /** What they hold, by currency. */
  balance: { minor: number; currency: string }[];
  /** sx_ids of what they offer. */
  services: string[];
  settings: Preferences;
  /** Absent for visitors. */
  personalData?: PersonalShape;
}

/** What only its owner may know, and what their profile form shows. */
export interface PersonalShape {
  email: string;
  email_confirmed: boolean;
  /** E.164, or empty. */
  phone: string;
  state: string;
  website: string;
  about: string;
  facebook: string;
  instagram: string;
  twitter: string;
  linkedin: string;
  youtube: string;
  /** Names what the profile form can change as it is now; another one has changed since. */
  rev: string;
}

/** Somebody as everybody may know them. */
export interface PublicUserShape extends PersonShape {
  profession: string;
  country_code: string;
  state: string;
  account_type: AccountType;
  is_provider: boolean;
  website: string;
  about: string;
  languages: Language[];
  facebook: string;
  instagram: string;
  twitter: string;
  linkedin: string;
  youtube: string;
  joined: string;
  /** Has a page open somewhere; of some seconds ago at most. */
  online: boolean;
  followers: number;
  /** How many people they follow. */
  following: number;
}

/** Somebody's public page. */
export interface PersonPage {
  user: PublicUserShape;
  urls: MediaUrlShape[];
}

/** A page of people. */
export interface PeopleList {
  users: PublicUserShape[];
  /** Of all pages. */
  count: number;
  /** Where the people of the whole list live, most first; of a minute ago at most. */
  countries: { country_code: string; count: number }[];
}

/** How somebody is paid; of secrets only that they are there, and their end. */
export interface PaymentSettingsShape {
  stripe_publishable: string;
  stripe_secret: { set: boolean; end: string };
  ethereum_address: string;
  paypal_email: string;
  cash_app: string;
  zelle: string;
  payoneer: string;
  moncash: string;
  accepts_cash: boolean;
  /** Of what is stored; 0 for nothing yet. */
  rev: number;
}

/** Something that the reader looked at. */
export interface ViewedShape {
  type: 'contest' | 'contestant' | 'user' | 'service';
  entity_id: string;
  title: string;
  picture: string;
  /** What it belongs to, or what somebody does. */
  about?: string;
  /** Of a contest, and of the contest of a contestant. */
  cx_id?: string;
  username?: string;
  seen_at: string;
}

export interface RecentSearchShape {
  kind: 'contests' | 'people' | 'providers';
  search: string;
  time_stamp: string;
}

export interface MediaUrlShape {
  url_id: string;
  url: string;
  title: string;
  user_id: number;
}

/** Somewhere that the reader is signed in. */
export interface SessionShape {
  session_id: string;
  /** Browser and system; empty where it is not known. */
  device: string;
  since: string;
  seen_at: string;
  current: boolean;
}
