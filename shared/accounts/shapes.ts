/** Shapes of the answers about people. */
import type { Language } from '#shared/languages.ts';
import type { Role } from '#shared/model/access.ts';
import type { AccountType } from './entities.ts';
import type { SuppressionReason } from './mails.ts';
import type { Preferences } from './entities/personal.ts';

export interface PersonShape {
  user_id: number;
  username: string;
  full_name: string;
  /** A path on this site, or empty. */
  avatar: string;
}

/**
 * Extension point for other domains: fields they add to UserShape by `declare module`, and fill in by the hook `ownShape`
 * (cloud/accounts/hooks.ts).
 */
export interface UserAdditions {}

/** The caller. Visitors have no user_id, and `loggedin` is false. */
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
  /** The browser's signed id. */
  ssid: string;
  account_type: AccountType;
  settings: Preferences;
  /** Absent for visitors. */
  personalData?: PersonalShape;
}

/** Private fields, sent to their owner only. */
/** The archive of the reader's data. Dates are ISO strings. */
export interface ArchiveShape {
  readonly state: 'making' | 'ready' | 'failed';
  readonly asked_at: string;
  /** When it is deleted, and when another one can be asked for. */
  readonly until?: string;
  readonly again_at: string;
  readonly bytes?: number;
  /** Good for some minutes, for the session and browser that asked. */
  readonly url?: string;
}

export interface PersonalShape {
  email: string;
  email_confirmed: boolean;
  /** Why the address is not written to as usual. */
  mail_stopped?: SuppressionReason;
  /** E.164, or empty. */
  phone: string;
  phone_confirmed: boolean;
  /** False where another service or a partner made the account: what asks for the password asks for another proof then. */
  has_password: boolean;
  state: string;
  website: string;
  about: string;
  facebook: string;
  instagram: string;
  twitter: string;
  linkedin: string;
  youtube: string;
  /** Names the present content that the profile form can change. Another name means that it has changed since. */
  rev: string;
}

/** The public fields of a person. */
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
  /** Whether one of their pages is connected; up to some seconds old. */
  online: boolean;
  followers: number;
  /** How many people this person follows. */
  following: number;
}

/** A page of people. */
export interface PeopleList {
  users: PublicUserShape[];
  /** Over all pages. */
  count: number;
  /** Countries of all people in the list, most frequent first; cached for up to a minute. */
  countries: { country_code: string; count: number }[];
}

/** Payout settings; of secrets only whether they are set, and their last characters. */
export interface PaymentSettingsShape {
  stripe_publishable: string;
  stripe_secret: { set: boolean; end: string };
  /** The signing secret of its call-backs. */
  stripe_webhook: { set: boolean; end: string };
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

/** Something that the reader viewed. */
export interface ViewedShape {
  type: 'contest' | 'contestant' | 'user' | 'service';
  entity_id: string;
  title: string;
  picture: string;
  /** A subtitle: the contest of a contestant, the tagline of a person. */
  about?: string;
  /** For contests and contestants. */
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

/** A session of the reader. */
export interface SessionShape {
  session_id: string;
  /** Browser and system; empty when unknown. */
  device: string;
  since: string;
  seen_at: string;
  current: boolean;
}

export interface PasskeyShape {
  passkey_id: string;
  name: string;
  /** On several devices, by a password manager. */
  synced: boolean;
  since: string;
  used_at?: string;
}

/** Another service, by which people log in. */
export interface IssuerShape {
  issuer_id: string;
  name: string;
  /** A path on this site, or a `data:` address; empty for none. */
  logo: string;
}

/** A link of the reader to another service. */
export interface OpenIdLinkShape {
  link_id: string;
  issuer_id: string;
  /** The service's name. */
  issuer: string;
  /** The address, or else the name, that the reader has there; may be empty. */
  name: string;
  since: string;
  used_at?: string;
}

export interface OpenIdLinksShape {
  links: OpenIdLinkShape[];
  issuers: IssuerShape[];
}

/** The reader's second factors. */
export interface FactorsShape {
  /** An authenticator app. */
  totp?: { since: string };
  passkeys: PasskeyShape[];
  /** Recovery codes that are left. */
  recovery: number;
  /** Passkeys can be used at this address of the site. */
  passkeys_here: boolean;
  /** An account of the demo, which has none and needs none. */
  is_demo: boolean;
  /** The reader's rights as an operator need one. */
  is_needed: boolean;
  /** Until when the reader may do without; absent where none is asked of them, or they have one. */
  needed_by?: string;
}
