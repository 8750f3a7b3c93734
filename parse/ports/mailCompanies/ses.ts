/**
 * Amazon SES reports by SNS: messages of one topic, signed with a certificate of Amazon's. Anybody may have a topic, whose messages are
 * signed as well, so only ours counts.
 */
import { createVerify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { lruCache } from '#cloud/patterns/caches.ts';
import { type MailCompany, MailCompanyAway, type MailReport, statusIn } from '#cloud/providers/mail/company.ts';
import { createOutside } from '../outside.ts';
import { jsonOf } from './json.ts';

export interface SesSettings {
  /** The ARN of the topic. */
  readonly topic: string;
  /** Fetches a text from Amazon; replaced in tests. */
  readonly ask?: (url: URL) => Promise<string>;
}

const shape = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(400),
  Subject: z.string().nullish(),
  Message: z.string(),
  Timestamp: z.string().max(40),
  Token: z.string().max(2000).optional(),
  SubscribeURL: z.string().max(4000).optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(2000),
  SigningCertURL: z.string().max(2000),
});
type Told = z.output<typeof shape>;

const signed = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const satisfies Record<Told['Type'], readonly (keyof Told)[]>;

/** The text that Amazon signs: names and values by line, without missing ones. */
const signedText = (told: Told) =>
  signed[told.Type].map((name) => (typeof told[name] === 'string' ? `${name}\n${told[name]}\n` : '')).join('');

/** An https address of SNS itself; undefined for any other. */
function ofAmazon(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOurs =
    url?.protocol === 'https:' &&
    /^sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?$/.test(url.hostname) &&
    !url.port &&
    !url.username &&
    !url.password;
  return isOurs ? url : undefined;
}

const recipients = z.array(
  z.object({ emailAddress: z.string().max(400), status: z.string().optional(), diagnosticCode: z.string().optional() }),
);
const message = z.object({
  notificationType: z.string().optional(),
  /** The form of a configuration set. */
  eventType: z.string().optional(),
  mail: z.object({
    headers: z.array(z.object({ name: z.string(), value: z.string().optional() })).optional(),
    commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
  }),
  bounce: z
    .object({ bounceType: z.string(), bounceSubType: z.string().optional(), bouncedRecipients: recipients })
    .optional(),
  complaint: z.object({ complaintFeedbackType: z.string().nullish(), complainedRecipients: recipients }).optional(),
});
type Message = z.output<typeof message>;

/** Transient bounces of a mailbox; others are about a mail's size or content. */
const ofMailbox = new Set(['General', 'MailboxFull']);

function reportsIn({ notificationType, eventType, mail, bounce, complaint }: Message): MailReport[] {
  const named = mail.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  const reference = named ?? mail.commonHeaders?.messageId;
  if (!reference) return [];
  const type = notificationType ?? eventType;
  if (type === 'Complaint' && complaint?.complaintFeedbackType !== 'not-spam')
    return (complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
      kind: 'complaint',
      email: emailAddress,
      reference,
    }));
  if (type !== 'Bounce' || !bounce) return [];
  const isHard = bounce.bounceType === 'Permanent';
  if (!isHard && !(bounce.bounceType === 'Transient' && ofMailbox.has(bounce.bounceSubType ?? ''))) return [];
  return bounce.bouncedRecipients.map(({ emailAddress, status, diagnosticCode }) => ({
    kind: isHard ? 'bounce' : 'soft',
    email: emailAddress,
    reference,
    status: statusIn(status, diagnosticCode),
  }));
}

/** Milliseconds that Amazon has to answer, and bytes of a certificate. */
const timeoutMs = 5000;
const largest = 65_536;

function createAsking(): (url: URL) => Promise<string> {
  const outside = createOutside({ redirects: 0, allowed: [], ports: [], agentName: 'Engage-Mail/1' });
  return async (url) => {
    const answer = await outside.follow(url, '*/*', AbortSignal.timeout(timeoutMs));
    return (await outside.read(answer, largest))?.toString('utf8') ?? '';
  };
}

export function createSes({ topic, ask = createAsking() }: SesSettings): MailCompany {
  /** Certificates by address, as PEM. */
  const certificates = lruCache<string>(20);
  const asked = (url: URL) =>
    ask(url).catch((error: unknown) => {
      throw new MailCompanyAway('Amazon cannot be reached', { cause: error });
    });

  async function isSigned(told: Told): Promise<boolean> {
    const url = ofAmazon(told.SigningCertURL);
    if (!url?.pathname.endsWith('.pem')) return false;
    const pem = certificates.get(url.href) ?? (await asked(url));
    try {
      const { publicKey, validTo } = new X509Certificate(pem);
      if (Date.parse(validTo) < Date.now()) return false;
      const verify = createVerify(told.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(signedText(told));
      if (!verify.verify(publicKey, told.Signature, 'base64')) return false;
    } catch {
      return false;
    }
    certificates.set(url.href, pem);
    return true;
  }

  return {
    async read(raw) {
      const told = jsonOf(raw, shape);
      if (told?.TopicArn !== topic || !(await isSigned(told))) return undefined;
      if (told.Type === 'SubscriptionConfirmation') {
        const url = ofAmazon(told.SubscribeURL ?? '');
        if (!url) return undefined;
        await asked(url);
      }
      const found = told.Type === 'Notification' ? jsonOf(told.Message, message) : undefined;
      return { reports: found ? reportsIn(found) : [] };
    },
  };
}
