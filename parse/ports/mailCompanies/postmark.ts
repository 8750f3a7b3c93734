/** Postmark's webhooks: basic authentication, whose password is the site's. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type MailCompany, type MailReportKind, statusIn } from '#cloud/providers/mail/company.ts';
import { jsonOf } from './json.ts';

export interface PostmarkSettings {
  readonly password: string;
}

/** The name of the metadata that Postmark repeats; a mail's header is `X-PM-Metadata-<name>`. */
export const postmarkMetadata = 'mail';

const shape = z.object({
  RecordType: z.string(),
  Type: z.string().optional(),
  Email: z.string().max(400).optional(),
  Metadata: z.record(z.string(), z.string().max(400)).optional(),
  Details: z.string().nullish(),
  Description: z.string().nullish(),
});

const kinds: Readonly<Record<string, MailReportKind>> = {
  HardBounce: 'bounce',
  BadEmailAddress: 'bounce',
  SoftBounce: 'soft',
  Transient: 'soft',
  DnsError: 'soft',
  SpamNotification: 'complaint',
  SpamComplaint: 'complaint',
};

/** Compares in a time that does not depend on where they differ. */
const same = (a: string, b: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

export const createPostmark = ({ password }: PostmarkSettings): MailCompany => ({
  async read(raw, { authorization = '' }) {
    const [, given = ''] = /^Basic ([\w+/=-]{1,1000})$/i.exec(authorization) ?? [];
    const pair = Buffer.from(given, 'base64').toString('utf8');
    if (!same(pair.slice(pair.indexOf(':') + 1), password)) return undefined;
    const told = jsonOf(raw, shape);
    if (!told) return undefined;
    const { RecordType, Type = '', Email: email, Metadata = {}, Details, Description } = told;
    const kind = RecordType === 'SpamComplaint' ? 'complaint' : RecordType === 'Bounce' ? kinds[Type] : undefined;
    const reference = Metadata[postmarkMetadata];
    const status = statusIn(Details ?? '', Description ?? '');
    return { reports: kind && email && reference ? [{ kind, email, reference, status }] : [] };
  },
});
