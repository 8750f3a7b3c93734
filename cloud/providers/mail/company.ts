/** A company that delivers mails and calls back about them. */

export const mailCompanyNames = ['ses', 'postmark', 'mailgun'] as const;
export type MailCompanyName = (typeof mailCompanyNames)[number];

/** `bounce`: the mailbox is not there. `soft`: it takes nothing just now, such as a full one. `complaint`: its owner called the mail spam. */
export type MailReportKind = 'bounce' | 'soft' | 'complaint';

/** What became of a mail at one of its receivers. */
export interface MailReport {
  readonly kind: MailReportKind;
  /** As the company writes it. */
  readonly email: string;
  /** What ties it to a mail of ours (`referenceOf`). */
  readonly reference: string;
  /** The enhanced status code of RFC 3463, such as 5.1.1. */
  readonly status?: string;
}

/** A call-back whose signature is good. */
export interface MailNews {
  readonly reports: readonly MailReport[];
  /** Of companies that sign a token and not the body: the token, which counts for one body alone. */
  readonly token?: string;
}

export interface MailCompany {
  /**
   * Verifies a call-back as it was sent; undefined when it is forged. Throws `MailCompanyAway` when what is needed for that cannot be had just now.
   */
  read(raw: Uint8Array, headers: Readonly<Record<string, string | undefined>>): Promise<MailNews | undefined>;
}

export class MailCompanyAway extends Error {
  override name = 'MailCompanyAway';
}

/** The status in what a mail server said, which else may name the mailbox's owner. */
export const statusIn = (...says: readonly (string | undefined)[]): string | undefined =>
  says.map((text) => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text?.slice(0, 2000) ?? '')?.[0]).find(Boolean);
