/** The companies that are configured. */
import type { MailCompany, MailCompanyName } from '#cloud/providers/mail/company.ts';
import { createMailgun, type MailgunSettings } from './mailgun.ts';
import { createPostmark, type PostmarkSettings } from './postmark.ts';
import { createSes, type SesSettings } from './ses.ts';

export interface MailCompanySettings {
  readonly ses?: SesSettings;
  readonly postmark?: PostmarkSettings;
  readonly mailgun?: MailgunSettings;
}

export const createMailCompanies = ({
  ses,
  postmark,
  mailgun,
}: MailCompanySettings): { readonly [Name in MailCompanyName]?: MailCompany } => ({
  ...(ses && { ses: createSes(ses) }),
  ...(postmark && { postmark: createPostmark(postmark) }),
  ...(mailgun && { mailgun: createMailgun(mailgun) }),
});
