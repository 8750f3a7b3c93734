/** What companies tell of mails that we sent: verified as it was sent, and applied at once. */
import { Refusal } from '#shared/errors.ts';
import type { Callback } from '#cloud/kernel/domain.ts';
import { MailCompanyAway, type MailCompanyName } from '#cloud/providers/mail/company.ts';
import { takeToken } from './companyTokens.ts';
import { noteReport } from './suppressions.ts';

/** Bytes of a call-back: a notification of SES has the headers of its mail. */
const largestBody = 262_144;

export const mailCallback =
  (name: MailCompanyName): Callback =>
  async (ports, { raw, headers }) => {
    if (raw.byteLength > largestBody) throw new Refusal('body_too_big');
    const news = await ports.mailCompanies[name]?.read(raw, headers).catch((error: unknown) => {
      // It tells everything again.
      throw error instanceof MailCompanyAway ? new Refusal('unavailable') : error;
    });
    if (!news) throw new Refusal('forbidden');
    if (news.token !== undefined) await takeToken(ports, name, news.token, raw);
    for (const report of news.reports) await noteReport(ports, name, report);
  };
