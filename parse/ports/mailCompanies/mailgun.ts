/** Mailgun's webhooks: an HMAC of a timestamp and a token, both in the body, which is not signed itself. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { hour, inSeconds } from '#shared/time.ts';
import { type MailCompany, type MailReportKind, statusIn } from '#cloud/providers/mail/company.ts';
import { jsonOf } from './json.ts';

export interface MailgunSettings {
  readonly signingKey: string;
}

/** Mailgun tries for eight hours to report something, with the same signature. */
const goodFor = inSeconds(12 * hour);
/** Seconds by which its clock may be ahead. */
const ahead = 300;

const shape = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(200),
    signature: z.string().regex(/^[\da-f]{64}$/i),
  }),
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    recipient: z.string().max(400).optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().max(400).optional() }) }).optional(),
    'delivery-status': z
      .object({
        'enhanced-code': z.string().optional(),
        message: z.string().optional(),
        description: z.string().nullish(),
      })
      .optional(),
  }),
});

type Event = z.output<typeof shape>['event-data'];

function kindOf({ event, severity, reason }: Event): MailReportKind | undefined {
  if (event === 'complained') return 'complaint';
  if (event !== 'failed') return undefined;
  if (severity !== 'permanent') return 'soft';
  // Mailgun does not even try addresses on its own list of suppressions.
  if (reason === 'suppress-complaint') return 'complaint';
  if (reason === 'bounce' || reason === 'suppress-bounce') return 'bounce';
  return reason === 'suppress-unsubscribe' ? undefined : 'soft';
}

export const createMailgun = ({ signingKey }: MailgunSettings, now = Date.now): MailCompany => ({
  async read(raw) {
    const told = jsonOf(raw, shape);
    if (!told) return undefined;
    const { timestamp, token, signature } = told.signature;
    const expected = createHmac('sha256', signingKey).update(`${timestamp}${token}`).digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return undefined;
    const age = now() / 1000 - Number(timestamp);
    if (age > goodFor || age < -ahead) return undefined;
    const event = told['event-data'];
    const kind = kindOf(event);
    const { recipient: email, message, 'delivery-status': status } = event;
    const reference = message?.headers['message-id'];
    const reports =
      kind && email && reference
        ? [
            {
              kind,
              email,
              reference,
              status: statusIn(status?.['enhanced-code'], status?.message, status?.description ?? ''),
            },
          ]
        : [];
    return { reports, token };
  },
});
