/** A company that delivers text messages. */
export interface SmsCompany {
  /** The messages reach nobody: it is a stand-in, or the keys are for tests. */
  readonly isTest: boolean;
  /** Resolves when the company took the message. Throws SmsAway and SmsRefusal. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

/** The company did not take the message, and may take it later. */
export class SmsAway extends Error {
  override name = 'SmsAway';
}

/** The company will never take this message, or may have taken it although its answer was lost: a second one would cost again. */
export class SmsRefusal extends Error {
  override name = 'SmsRefusal';
}
