import { day, hour, inSeconds } from '#shared/time.ts';

/** Limits of second factors: a file of their own, since every page loads those of accounts. */
export const factorLimits = {
  /** Passkeys of a person, and characters of a passkey's name. */
  passkeys: 20,
  name: 60,
  /** Digits of an authenticator app's code; its steps in seconds, of which one before and one after now are taken too. */
  digits: 6,
  stepSeconds: 30,
  recoveryCodes: 10,
  /** Minutes for the second step of signing in, and for answering a passkey's challenge. */
  ticketMinutes: 10,
  /** Minutes after which what cannot be undone asks again who is there. */
  freshMinutes: 10,
  /**
   * Wrong codes of one person. They come after the right password, so they lock out who has stolen it and not just anybody; 40 a day of a million
   * codes, of which three are right, are one success in 23 years.
   */
  tries: { points: 10, seconds: inSeconds(hour) },
  triesADay: { points: 40, seconds: inSeconds(day) },
  /** Days in which an operator may work without a factor. */
  graceDays: 7,
} as const;
