/** Ports: what the rules need from outside. Implemented by `parse/`; the rules know no driver and no HTTP. */
import type { Card, HookCalls } from './domain.ts';
import type { GoodsByType } from './goods.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { EventOf, EventsOf, IdOfRoom, Room } from '#shared/model/room.ts';
import type { FillingState } from '#shared/filling.ts';
import type { Language } from '#shared/languages.ts';
import type { OutsideRail, Rail } from '#cloud/providers/rails/rail.ts';
import type { MailCompany, MailCompanyName } from '#cloud/providers/mail/company.ts';
import type { MailParams, MailTemplate, RenderedMail } from '#cloud/providers/mail/templates.ts';
import type { Social } from '#cloud/providers/social/server.ts';
import type { SmsParams, SmsTemplate } from '#cloud/providers/sms/templates.ts';
import type { Registrar } from '#cloud/providers/registrars/registrar.ts';
import type { VideoKeeper } from '#cloud/providers/videos/videoKeeper.ts';
import type { RateSource } from '#cloud/providers/rates/source.ts';
import type { Accounts } from './accountsPort.ts';
import type { OneTimeCodes, Passkeys } from './factorPorts.ts';
import type { OpenId } from './openIdPort.ts';
import type { Storage } from './storagePort.ts';
import type { Webhooks } from './webhookPort.ts';

export * from './accountsPort.ts';
export * from './factorPorts.ts';
export * from './openIdPort.ts';
export * from './storagePort.ts';
export * from './webhookPort.ts';

/** The database's clock in milliseconds since 1970; an estimate by sampled offsets. */
export interface Clock {
  now(): number;
  /** Resolves after this many milliseconds. */
  pause(milliseconds: number): Promise<void>;
}

/** Broadcasts to rooms in all processes. */
export interface Rooms {
  /** To all members of the room. */
  send<R extends Room, E extends EventOf<R>>(room: R, id: IdOfRoom<R>, event: E, payload: EventsOf<R>[E]): void;
  /**
   * Re-evaluates admission to a room (by name), or of a person's pages to their rooms. Until then they are in no circle, and members
   * without access are removed at once, for example when a session ended.
   */
  rejudge(whom: { readonly room: string } | { readonly user_id: number }): void;
}

/** Durable jobs: each runs once over all processes, and again if its process dies. Handlers must be idempotent. */
export interface Jobs {
  /** Runs `handler` at an interval in words, such as '10 minutes', once over all processes. */
  every(name: string, every: string, handler: () => Promise<void>): void;
  /** Registers the handler of jobs scheduled by `at`. Before the server starts. */
  on(name: string, handler: (key: string) => Promise<void>): void;
  /** Schedules the handler with this key; replaces an earlier schedule of the same key. */
  at(name: string, key: string, when: Date): Promise<void>;
}

/** Uploaded files. */
export interface Files {
  /** Stores bytes. Idempotent by id. */
  put(id: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** Stores the bytes of one file as another; false when there is no such file. Idempotent by the new id. */
  copy(from: string, to: string): Promise<boolean>;
  /**
   * Stores the part `n`, from 0, of a file that is sent in parts, in any order. All parts but the last have the same length. Idempotent.
   */
  putPart(id: string, n: number, bytes: Uint8Array): Promise<void>;
  /** The numbers of the parts that are there, in order. */
  partsOf(id: string): Promise<number[]>;
  /** Makes a file of all its parts. False when one is missing. Idempotent by id. */
  join(id: string, made: { length: number; partLength: number; mime: string }): Promise<boolean>;
  /** Deletes bytes, also parts that were never joined. Idempotent. */
  remove(id: string): Promise<void>;
  /** The bytes of a file, to be read once. */
  read(id: string): Promise<{ readonly length: number; readonly bytes: AsyncIterable<Uint8Array> } | undefined>;
}

/** A file in an archive. */
export type ArchiveEntry = {
  /** With its folders, such as 'data/Url.json'. */
  readonly name: string;
  /** Whether packing makes it smaller. */
  readonly packed: boolean;
} & (
  | { readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }
  /** The text of this key, in its reader's language. */
  | { readonly says: string }
);

export interface Archives {
  /** Writes a zip archive as the file with this id, and resolves with its length. */
  write(id: string, language: Language, entries: AsyncIterable<ArchiveEntry>): Promise<number>;
}

export interface Pictures {
  /**
   * Validates, limits and re-encodes a picture as WebP without metadata, one at a time for the same `owner`. Undefined when the bytes are
   * no picture that can be read at a reasonable cost. Throws 'busy' when too many wait.
   */
  encode(bytes: Uint8Array, longestSide: number, owner: string): Promise<EncodedPicture | undefined>;
}

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly mime: string;
  /** Its main colour, as six hexadecimal digits. */
  readonly color: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Metadata of a page on the web. */
export interface LinkedPage {
  readonly title: string;
  readonly description?: string;
  readonly picture?: EncodedPicture;
}

/** Pages that people link to. */
export interface Links {
  /**
   * Requests a page without credentials, within some seconds, and never an address of this machine or its network. Undefined when it has no title, or
   * cannot be read.
   */
  read(url: string): Promise<LinkedPage | undefined>;
}

/** Records of the domain name system. Undefined when no server answers now. */
export interface Dns {
  txt(host: string): Promise<readonly string[] | undefined>;
  cname(host: string): Promise<readonly string[] | undefined>;
}

/** The address of a browser, as its PushManager says. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What a browser shows while the site is closed. */
export interface PushNote {
  readonly language: Language;
  readonly title: string;
  /** Shown as it is. Without it, the text of the key `says` is shown. */
  readonly text?: string;
  readonly says?: string;
  /** The path that a tap opens. */
  readonly path: string;
  /** A later note on the same topic replaces this one; at most 32 URL-safe characters. */
  readonly topic: string;
}

/** Notes to browsers. */
export interface Push {
  /** The public key that browsers subscribe with: a point on P-256, base64url. */
  readonly key: string;
  /** 'over': the push service does not know the browser any more. Rejects when the service cannot be reached, or fails. */
  send(subscription: PushSubscription, note: PushNote): Promise<'sent' | 'over'>;
}

/** Tells people who wait how far a demo is filled. */
export interface Filling {
  /** Undefined when nothing is being filled. */
  now(): FillingState | undefined;
  /** Called with each change, the last one undefined. */
  on(listener: (state: FillingState | undefined) => void): void;
}

/** A mail in the public mailbox of a demo. */
export interface MailboxRow {
  readonly mail_id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
  /** A text message, which has no subject. */
  readonly isSms?: true;
}

/** Outgoing mail. */
export interface Mail {
  /** A mail as it would be sent. */
  render<T extends MailTemplate>(template: T, params: MailParams[T], language: Language): RenderedMail;
  /**
   * Resolves when the mail is queued; it is delivered in the background, with retries for hours. None is sent to an address that it may not go to
   * (`cloud/accounts/mail/suppressions.ts`).
   */
  send<T extends MailTemplate>(mail: {
    to: string;
    language: Language;
    template: T;
    params: MailParams[T];
  }): Promise<void>;
  /** The public mailbox of a demo without a mail server, newest first. */
  readonly mailbox?: () => Promise<MailboxRow[]>;
}

/** Outgoing text messages. `cloud/accounts/mail/sms.ts` limits their cost; nothing else calls `send`. */
export interface Sms {
  /** The most that the site pays for on one UTC day. */
  readonly perDay: number;
  /** Resolves when the message is queued; it is delivered in the background. `to` is E.164. */
  send<T extends SmsTemplate>(message: {
    to: string;
    language: Language;
    template: T;
    params: SmsParams[T];
    brand: string;
  }): Promise<void>;
  /** What a demo's stand-in got, newest first. */
  readonly mailbox?: () => Promise<MailboxRow[]>;
}

/** A rate limit: points per seconds. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/** Rate limiter. */
export interface Limiter {
  /** Counts one for this key. Throws 'too_many' beyond the allowance; a `name` always has the same allowance. */
  take(name: string, allowance: Allowance, key: string): Promise<void>;
  /** Refunds one. */
  giveBack(name: string, allowance: Allowance, key: string): Promise<void>;
}

/** A proof-of-work challenge in altcha's format; fully signed. */
export interface Challenge {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature: string;
    /** Unix seconds. */
    readonly expiresAt: number;
    readonly data: { readonly of: string };
  };
  readonly signature: string;
}

/** A challenge with its solution. */
export interface Proof {
  readonly challenge: Challenge;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

/** Proof of work. */
export interface Proofs {
  /** A challenge that is valid for `of` only, for some minutes. `doubled` raises its difficulty. */
  challenge(of: string, doubled?: number): Promise<Challenge>;
  /** The id of the proof, its expiry and its difficulty. Undefined when it is forged, expired, wrong or for something else. */
  check(proof: Proof, of: string): Promise<{ proof_id: string; until: Date; work: number } | undefined>;
}

/** Cryptography, so that the rules need no Node. */
export interface Secrets {
  /** base64url of the first `bytes` bytes of HMAC-SHA256. */
  tag(key: string, value: string, bytes?: number): string;
  /** base64url SHA-256. */
  hash(value: string): string;
  readonly tokens: Tokens;
  /** A short readable code: Crockford base32 of HMAC-SHA256, such as `7K2QF-9XW3M`. */
  code(key: string, value: string): string;
  /** A cryptographically random URL-safe string of `length` characters. */
  random(length: number): string;
  /** Cryptographically random digits. */
  digits(length: number): string;
  /** `tag` under a server key derived for this purpose. */
  seal(
    purpose:
      | 'mail-codes'
      | 'mail-tags'
      | 'file-passes'
      | 'meeting-links'
      | 'meeting-lines'
      | 'partners'
      | 'unsubscribing'
      | 'factors',
    value: string,
  ): string;
  /** Authenticated encryption with the server's key; output differs every time. */
  encrypt(value: string): string;
  /** Decrypts. Throws for another key or tampered text. */
  decrypt(encrypted: string): string;
  /** Signs a visitor's id, for the browser to keep. */
  signVisitor(visitor_id: string): string;
  /** Verifies a signed visitor's id; undefined when the signature is invalid. */
  readVisitor(ssid: string): string | undefined;
}

/** A token as it came. Nothing in it is believed before its signature is checked. */
export interface SignedToken {
  readonly claims: unknown;
  /** Ed25519; the key is SPKI in base64. */
  isSignedBy(public_key: string): Promise<boolean>;
}

/** Signed tokens (JWT, EdDSA). */
export interface Tokens {
  /** A new pair; the private key is PKCS#8 in base64, one line for a server's environment. */
  newKey(): { public_key: string; private_key: string };
  /** The server's own key of this name, which is stored nowhere. */
  ownKey(name: string): { readonly public_key: string; sign(claims: object): Promise<string> };
  /** Undefined for anything but a token. A token that names another algorithm counts as unsigned. */
  read(token: string): Promise<SignedToken | undefined>;
}

/** Metrics. */
export interface Meter {
  /** A vote was answered: 'counted', 'held' by an earlier one, 'failed', or a refusal's code. */
  voted(outcome: string): void;
}

export interface Log {
  info(values: object, message: string): void;
  warn(values: object, message: string): void;
  error(values: object, message: string): void;
}

export interface Ports {
  /** Cards that domains put into conversations, by type. */
  readonly cards: Readonly<Record<string, Card>>;
  /** All classes of this server. */
  readonly entities: readonly Entity[];
  /** Calls hooks of the domains. */
  readonly hooks: HookCalls;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly rooms: Rooms;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly archives: Archives;
  readonly pictures: Pictures;
  readonly links: Links;
  readonly social: Social;
  readonly push: Push;
  readonly webhooks: Webhooks;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly oneTimeCodes: OneTimeCodes;
  readonly openId: OpenId;
  readonly secrets: Secrets;
  readonly mail: Mail;
  /** Companies that report what became of mails. */
  readonly mailCompanies: { readonly [Name in MailCompanyName]?: MailCompany };
  /** Undefined where no company is configured. */
  readonly sms?: Sms;
  readonly limiter: Limiter;
  readonly proofs: Proofs;
  /** What can be bought, by type. */
  readonly goods: GoodsByType;
  /** Companies that move money. One that is not configured is missing. */
  readonly rails: { readonly [Name in OutsideRail]?: Rail };
  /** No real money moves on this site: its own keys are for tests, or it is a demo without keys. */
  readonly testMoney: boolean;
  /** Days before earnings from payments that can be taken back can be paid out. */
  readonly heldDays: number;
  /** Hours for which the posts of a new account are limited; 0 for none. */
  readonly newcomerHours: number;
  /** Exchange rates; undefined when no source is configured. */
  readonly rates?: RateSource;
  /** Sells domain names; undefined when none is configured. */
  readonly registrar?: Registrar;
  /** Keeps videos of services. Undefined where this site keeps them itself. */
  readonly videos?: VideoKeeper;
  /** Percent that are added to its price. */
  readonly domainMargin: number;
  readonly dns: Dns;
  /** Bytes of the largest file of a digital service. */
  readonly largestFile: number;
  /** The site's public origin, if configured. */
  readonly publicUrl?: string;
  /** The e-mail address of the first admin. */
  readonly adminEmail?: string;
  readonly filling: Filling;
  /** Whether the site is a demo, with open demo accounts. */
  readonly demo: boolean;
  readonly meter: Meter;
  readonly log: Log;
}
