/** The ports of second factors. Implemented by `parse/ports/passkeys.ts` and `oneTimeCodes.ts`. */

/** Where passkeys are made and used. */
export interface PasskeyPlace {
  /** The host, which every passkey is bound to. */
  readonly host: string;
  /** The origin of the pages. */
  readonly origin: string;
}

/** A passkey as its owner's row keeps it. */
export interface KeptPasskey {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string[];
}

/** What a browser's `navigator.credentials` is given, with binary values in base64url; its challenge is one of them. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly [name: string]: unknown;
}

/** What a browser answered, by its `toJSON`. Nothing in it is believed before its signature. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly response: { readonly userHandle?: string | undefined; readonly [name: string]: unknown };
  readonly [name: string]: unknown;
}

/** Passkeys (WebAuthn). Those who use one are always verified by it: by finger, face or number. */
export interface Passkeys {
  /** For a new passkey. `handle`: names its owner to the authenticator, at most 64 bytes. `known`: authenticators of these make no second one. */
  optionsToMake(of: {
    place: PasskeyPlace;
    site: string;
    handle: string;
    username: string;
    full_name: string;
    known: readonly KeptPasskey[];
  }): Promise<PasskeyOptions>;
  /** The new passkey; undefined when the answer is not to this challenge, not from here, or not as the standard says. */
  make(
    answer: PasskeyAnswer,
    challenge: string,
    place: PasskeyPlace,
  ): Promise<(KeptPasskey & { synced: boolean }) | undefined>;
  /** For the use of one of these; without any, of one that the browser finds. */
  optionsToUse(place: PasskeyPlace, known?: readonly KeptPasskey[]): Promise<PasskeyOptions>;
  /** How far the authenticator has counted now; undefined when the answer does not prove the passkey. */
  use(
    answer: PasskeyAnswer,
    challenge: string,
    place: PasskeyPlace,
    passkey: KeptPasskey,
  ): Promise<{ counter: number } | undefined>;
}

/** Codes of authenticator apps (TOTP, RFC 6238). */
export interface OneTimeCodes {
  /** 160 random bits, in base32. */
  newSecret(): string;
  /** What an app reads as a QR code. */
  addressOf(secret: string, of: { site: string; username: string }): string;
  /** The time step of a code; undefined for one that is neither of now nor of the step before or after. */
  stepOf(secret: string, code: string, now: number): number | undefined;
}
