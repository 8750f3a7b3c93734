/** Companies that deliver mails, as far as they call back: each signs as the real one does. */
import { createHmac, createSign, randomBytes } from 'node:crypto';
import type { MailCompanySettings } from '#parse/ports/mailCompanies/companies.ts';
import { selfSigned } from '../support/certificate.ts';

export const topic = 'arn:aws:sns:eu-west-1:123456789012:engage-mail';
const password = 'a-password-of-postmark-alone';
const signingKey = 'a-signing-key-of-mailgun';
const certificateAt = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123.pem';
const { pem, key } = selfSigned('sns.amazonaws.com');

/** What was asked of Amazon. */
export const asked: string[] = [];
let isAway = false;
export const amazonIs = (here: boolean) => void (isAway = !here);

export const mailCompanies: MailCompanySettings = {
  ses: {
    topic,
    async ask(url) {
      if (isAway) throw new Error('nobody there');
      asked.push(url.href);
      return url.href === certificateAt ? pem : '<ConfirmSubscriptionResponse/>';
    },
  },
  postmark: { password },
  mailgun: { signingKey },
};

export interface CallBack {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Outcome = 'bounce' | 'soft' | 'complaint';
export interface Told {
  readonly email: string;
  /** The Message-ID of the mail. */
  readonly reference: string;
}

/** A message of SNS, signed; `change` is made after that. */
export function sns(values: Readonly<Record<string, string>>, change: Readonly<Record<string, string>> = {}): CallBack {
  const told: Record<string, string> = {
    ...{ Type: 'Notification', MessageId: randomBytes(8).toString('hex'), TopicArn: topic, SignatureVersion: '2' },
    ...{ Timestamp: new Date().toISOString(), SigningCertURL: certificateAt },
    ...values,
  };
  const names =
    told['Type'] === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names.map((name) => (told[name] === undefined ? '' : `${name}\n${told[name]}\n`)).join('');
  const Signature = createSign(told['SignatureVersion'] === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(text)
    .sign(key, 'base64');
  return {
    path: '/callbacks/mail/ses',
    headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
    body: JSON.stringify({ ...told, Signature, ...change }),
  };
}

const json = { 'Content-Type': 'application/json' };

/** The body of Mailgun's signature, over a token that may be given. */
export function mailgun(event: object, { token = randomBytes(25).toString('hex'), at = Date.now() } = {}): CallBack {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest('hex');
  const body = JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event });
  return { path: '/callbacks/mail/mailgun', headers: json, body };
}

export function postmark(record: object, by = password): CallBack {
  const Authorization = `Basic ${Buffer.from(`engage:${by}`).toString('base64')}`;
  return { path: '/callbacks/mail/postmark', headers: { ...json, Authorization }, body: JSON.stringify(record) };
}

const says = (email: string, code: string) => `smtp; ${code.replace(/\./g, '')} ${code} <${email}>: no such user here`;
const codeOf: Record<Outcome, string> = { bounce: '5.1.1', soft: '4.2.2', complaint: '' };

/** What each company sends of a mail, as its documentation has it. */
export const tellers: Readonly<Record<'ses' | 'postmark' | 'mailgun', (kind: Outcome, told: Told) => CallBack>> = {
  ses(kind, { email, reference }) {
    const mail = { messageId: '0102-of-amazon', headers: [{ name: 'Message-ID', value: reference }] };
    const recipient = { emailAddress: email, status: codeOf[kind], diagnosticCode: says(email, codeOf[kind]) };
    const [bounceType, bounceSubType] = kind === 'bounce' ? ['Permanent', 'General'] : ['Transient', 'MailboxFull'];
    const Message =
      kind === 'complaint'
        ? {
            notificationType: 'Complaint',
            complaint: { complainedRecipients: [{ emailAddress: email }], complaintFeedbackType: 'abuse' },
            mail,
          }
        : { notificationType: 'Bounce', bounce: { bounceType, bounceSubType, bouncedRecipients: [recipient] }, mail };
    return sns({ Message: JSON.stringify(Message) });
  },
  postmark: (kind, { email, reference }) =>
    postmark({
      RecordType: kind === 'complaint' ? 'SpamComplaint' : 'Bounce',
      Type: { bounce: 'HardBounce', soft: 'SoftBounce', complaint: 'SpamComplaint' }[kind],
      ID: 692_560_173,
      MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
      Email: email,
      Details: says(email, codeOf[kind]),
      Metadata: { mail: reference.replace(/^<|@.*$/g, '') },
    }),
  mailgun: (kind, { email, reference }) =>
    mailgun({
      event: kind === 'complaint' ? 'complained' : 'failed',
      severity: kind === 'bounce' ? 'permanent' : 'temporary',
      reason: kind === 'bounce' ? 'bounce' : 'generic',
      recipient: email,
      message: { headers: { 'message-id': reference.replace(/^<|>$/g, '') } },
      'delivery-status': { code: 550, message: says(email, codeOf[kind]), description: null },
    }),
};
