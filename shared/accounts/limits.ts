/** What people and their accounts are held to. */
export const accountLimits = {
  /** A code by mail: its digits, how long it is good in minutes, and how many wrong ones may be tried. */
  mailCode: { digits: 6, minutes: 10, tries: 5 },
  /** Characters of an e-mail address. */
  email: 254,
  /** Codes that one mailbox, one browser and one address may ask for an hour; codes that a browser and an address may try. */
  codes: {
    sent: { mailbox: 6, browser: 10, address: 600 },
    tried: { browser: 60, address: 3000 },
  },
  /** Seconds until the page offers to send a code again. */
  codeAgain: 30,
  /** Mails that a site without a mail server keeps, and for how many days. */
  mailbox: { mails: 200, days: 7 },
  /** Devices that take pushed notifications, of one person. */
  pushTokens: 20,
} as const;
