/** The ports of second factors. Implemented by `parse/ports/passkeys.ts` and `oneTimeCodes.ts`. */

/** Where passkeys are made and used. */
export interface PasskeyPlace {
  /** The host, to which every passkey is bound. */
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

/** The argument of a browser's `navigator.credentials`, with binary values in base64url. The challenge is one of them. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly [name: string]: unknown;
}

/** The browser's answer, by its `toJSON`. Nothing in it is believed before its signature is checked. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly response: { readonly userHandle?: string | undefined; readonly [name: string]: unknown };
  readonly [name: string]: unknown;
}

/** Passkeys (WebAuthn). The authenticator always verifies its user: by finger, face or number. */
export interface Passkeys {
  /**
   * Options for a new passkey. `handle` names its owner to the authenticator, in at most 64 bytes. Authenticators of the `known` passkeys
   * make no second one.
   */
  optionsToMake(of: {
    place: PasskeyPlace;
    site: string;
    handle: string;
    username: string;
    full_name: string;
    known: readonly KeptPasskey[];
  }): Promise<PasskeyOptions>;
  /** The new passkey. Undefined when the answer is not to this challenge, not from this site, or not as the standard says. */
  make(
    answer: PasskeyAnswer,
    challenge: string,
    place: PasskeyPlace,
  ): Promise<(KeptPasskey & { synced: boolean }) | undefined>;
  /** Options for using one of these passkeys; without any, one that the browser finds. */
  optionsToUse(place: PasskeyPlace, known?: readonly KeptPasskey[]): Promise<PasskeyOptions>;
  /** The authenticator's new counter. Undefined when the answer does not prove the passkey. */
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
  /** The address that an app reads from a QR code. */
  addressOf(secret: string, of: { site: string; username: string }): string;
  /** The time step of a code. Undefined for a code that is not of this step, the one before or the one after. */
  stepOf(secret: string, code: string, now: number): number | undefined;
}
