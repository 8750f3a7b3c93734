/** Environment variables of outgoing mail: the mail server, the signature, and the companies that report what became of mails. */
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { must, parseUrl, type Variable } from './configSchemas.ts';
import type { MailServer } from './ports/mail.ts';
import type { MailCompanySettings } from './ports/mailCompanies/companies.ts';

const leastBits = 2048;

/**
 * A key as PEM, also with `
 * ` for its line breaks, or its DER as base64. Undefined when it is no RSA key or too short.
 */
function rsaKey(text: string): string | undefined {
  const pem = text.replaceAll('\\n', '\n');
  const body = pem.replaceAll(/-----[^-]+-----|\s/g, '');
  for (const type of ['pkcs8', 'pkcs1'] as const)
    try {
      const key = createPrivateKey({ key: Buffer.from(body, 'base64'), format: 'der', type });
      const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
      return bits < leastBits ? undefined : key.export({ format: 'pem', type: 'pkcs8' }).toString();
    } catch {
      // The other encoding, or none.
    }
  return undefined;
}

const hostName = /^(?!.{254})([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

export const mailVariables = {
  SMTP_URL: {
    schema: z
      .string()
      .refine((text) => /^smtps?:$/.test(parseUrl(text)?.protocol ?? ''), must('an smtp or smtps address'))
      .optional(),
    about:
      'The mail server. Without it mails stay in the database for a week; a demo shows them at /mailbox, to everybody. docs/mail.md says how mail arrives.',
    hint: 'smtps://user:password@smtp.example.org:465',
    secret: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(
        /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
        must('an address such as vote@example.org, or Engage <vote@example.org>'),
      )
      .optional(),
    about: 'The sender of mails. Needed with SMTP_URL.',
    hint: 'vote@example.org',
  },
  MAIL_DKIM_SELECTOR: {
    schema: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, must('a selector such as engage2026'))
      .optional(),
    about:
      'The selector of the key that signs mails (DKIM); its public half stands at <selector>._domainkey.<domain>. Leave it out where the mail server signs.',
    hint: '',
  },
  MAIL_DKIM_KEY: {
    schema: z
      .string()
      .refine(
        (text) => rsaKey(text) !== undefined,
        must(`a private RSA key of ${leastBits} bits or more, as PEM or base64`),
      )
      .transform((text) => rsaKey(text)!)
      .optional(),
    about: 'The private key, in one line: its base64 without the lines around it. Needed with MAIL_DKIM_SELECTOR.',
    hint: '',
    secret: true,
  },
  MAIL_DKIM_DOMAIN: {
    schema: z.string().regex(hostName, must('a domain such as example.org')).toLowerCase().optional(),
    about: 'The domain that signs: the sender’s, or one above it. Without it: the sender’s.',
    hint: '',
  },
  SES_TOPIC_ARN: {
    schema: z
      .string()
      .regex(
        /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/,
        must('the ARN of an SNS topic, such as arn:aws:sns:…'),
      )
      .optional(),
    about: 'The SNS topic by which Amazon SES reports bounces and complaints to /callbacks/mail/ses.',
    hint: '',
  },
  POSTMARK_WEBHOOK_PASSWORD: {
    schema: z
      .string()
      .regex(/^[\w-]{24,}$/, must('at least 24 letters and digits (openssl rand -hex 24 makes some)'))
      .optional(),
    about: 'The password of Postmark’s webhook of bounces and complaints, which calls /callbacks/mail/postmark.',
    hint: '',
    secret: true,
  },
  MAILGUN_SIGNING_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{16,}$/, must('a webhook signing key of Mailgun'))
      .optional(),
    about: 'The key by which Mailgun signs its reports of bounces and complaints to /callbacks/mail/mailgun.',
    hint: '',
    secret: true,
  },
} satisfies Record<string, Variable>;

type Name = keyof typeof mailVariables;
type Values = z.output<z.ZodObject<{ [N in Name]: (typeof mailVariables)[N]['schema'] }>>;

/** Variables that need each other. */
export const mailNeeds: readonly { name: Name; needs: Name; error: string }[] = [
  {
    name: 'SMTP_URL',
    needs: 'MAIL_FROM',
    error: 'set when SMTP_URL is, to an address such as Engage <vote@example.org>',
  },
  {
    name: 'MAIL_DKIM_SELECTOR',
    needs: 'MAIL_DKIM_KEY',
    error: 'set when MAIL_DKIM_SELECTOR is, to the private key of that selector',
  },
  {
    name: 'MAIL_DKIM_KEY',
    needs: 'MAIL_DKIM_SELECTOR',
    error: 'set when MAIL_DKIM_KEY is, to the name under which its public half is published',
  },
];

/** The domain of a sender. */
export const domainOf = (from: string) => from.replace(/^.*@|>$/g, '').toLowerCase();

/** Receivers accept a signature for the sender (DMARC) when its domain is the sender's or one above it. */
export const signsForSender = ({ MAIL_FROM, MAIL_DKIM_DOMAIN }: Pick<Values, 'MAIL_FROM' | 'MAIL_DKIM_DOMAIN'>) =>
  !MAIL_FROM || !MAIL_DKIM_DOMAIN || `.${domainOf(MAIL_FROM)}`.endsWith(`.${MAIL_DKIM_DOMAIN}`);

export interface MailConfig {
  /** Undefined: mails are stored locally. */
  mailServer: MailServer | undefined;
  mailCompanies: MailCompanySettings;
}

export const readMail = (data: Values): MailConfig => ({
  mailServer:
    data.SMTP_URL && data.MAIL_FROM
      ? {
          url: data.SMTP_URL,
          from: data.MAIL_FROM,
          ...(data.MAIL_DKIM_SELECTOR &&
            data.MAIL_DKIM_KEY && {
              dkim: {
                domain: data.MAIL_DKIM_DOMAIN ?? domainOf(data.MAIL_FROM),
                selector: data.MAIL_DKIM_SELECTOR,
                key: data.MAIL_DKIM_KEY,
              },
            }),
        }
      : undefined,
  mailCompanies: {
    ...(data.SES_TOPIC_ARN && { ses: { topic: data.SES_TOPIC_ARN } }),
    ...(data.POSTMARK_WEBHOOK_PASSWORD && { postmark: { password: data.POSTMARK_WEBHOOK_PASSWORD } }),
    ...(data.MAILGUN_SIGNING_KEY && { mailgun: { signingKey: data.MAILGUN_SIGNING_KEY } }),
  },
});
