/** Limits of accounts. */
export const accountLimits = {
  /** Mailed codes: digits, lifetime in minutes, wrong attempts. */
  mailCode: { digits: 6, minutes: 10, tries: 5 },
  /** Characters of an e-mail address. */
  email: 254,
  /**
   * Hourly rate limits of codes. `sent`: to one mailbox, to it from one address (`place`) and from its owner's browser (`own`), from one
   * browser, from one address. `tried`: from one browser, from one address.
   */
  codes: {
    sent: { mailbox: 18, place: 6, own: 6, browser: 10, address: 600 },
    tried: { browser: 60, address: 3000 },
  },
  /**
   * Rate limits of wrong passwords for one user name: from one address, from a browser known to it, and from all other browsers together;
   * and within one session, for calls that ask for the password again.
   */
  logIns: {
    address: { points: 10, seconds: 300 },
    addressDay: { points: 60, seconds: 86_400 },
    browser: { points: 10, seconds: 300 },
    strangers: { points: 1500, seconds: 86_400 },
    session: { points: 10, seconds: 3600 },
  },
  /** Days that a user name stays reserved after it was changed. */
  formerNameDays: 90,
  /** Days in which the owner of an account's previous e-mail address can take the account back. */
  formerEmailDays: 7,
  /** Seconds before the page offers to send another code. */
  codeAgain: 30,
  /** The mailbox of a site without a mail server: mails kept, and days. */
  mailbox: { mails: 200, days: 7 },
  /** Media links per person, and characters of an address and of a title. */
  media: { most: 30, url: 500, title: 120 },
  /** Push devices per person. */
  pushTokens: 20,
} as const;
