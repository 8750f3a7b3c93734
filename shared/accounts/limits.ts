/** What people and their accounts are held to. */
export const accountLimits = {
  /** A code by mail: its digits, how long it is good in minutes, and how many wrong ones may be tried. */
  mailCode: { digits: 6, minutes: 10, tries: 5 },
  /** Characters of an e-mail address. */
  email: 254,
  /**
   * Codes that are sent an hour: to one mailbox, to one mailbox at the wish of one address and of its owner's browser, and at the wish of one
   * browser and of one address; codes that a browser and an address may try.
   */
  codes: {
    sent: { mailbox: 18, place: 6, own: 6, browser: 10, address: 600 },
    tried: { browser: 60, address: 3000 },
  },
  /**
   * Wrong passwords that may be tried for one name: from one address, from a browser that signed in to it before, and from all other browsers
   * together; and in one session, for what asks for the password once more.
   */
  logIns: {
    address: { points: 10, seconds: 300 },
    addressDay: { points: 60, seconds: 86_400 },
    browser: { points: 10, seconds: 300 },
    strangers: { points: 1500, seconds: 86_400 },
    session: { points: 10, seconds: 3600 },
  },
  /** Days for which a user name that somebody gave up is kept for them. */
  formerNameDays: 90,
  /** Days in which the owner of an account's former address can take the account back. */
  formerEmailDays: 7,
  /** Seconds until the page offers to send a code again. */
  codeAgain: 30,
  /** Mails that a site without a mail server keeps, and for how many days. */
  mailbox: { mails: 200, days: 7 },
  /** Links to media that one person may show, and the characters of an address and of a name. */
  media: { most: 30, url: 500, title: 120 },
  /** Devices that take pushed notifications, of one person. */
  pushTokens: 20,
} as const;
