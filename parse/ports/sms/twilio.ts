/** Twilio's Messages API over fetch: a form, with the key of the site's account. */
import { z } from 'zod';
import { SmsAway, type SmsCompany, SmsRefusal } from '#cloud/providers/sms/company.ts';

export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number of the account in E.164, the name that phones show, or a messaging service (MG…). */
  readonly from: string;
  /** An origin: the company's or a stand-in's. */
  readonly api: string;
  readonly isTest: boolean;
}

const timeoutMs = 10_000;
const failureShape = z.looseObject({ code: z.number().optional() }).catch({});

/** Whether the request never reached the company. */
const isUnsent = (error: unknown) => {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code ?? '');
};

export function createTwilio({ accountSid, authToken, from, api, isTest }: TwilioSettings): SmsCompany {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    isTest,
    async send({ to, text }) {
      let response: Response;
      try {
        response = await fetch(`${api}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
          method: 'POST',
          headers: { Authorization: authorization },
          body: new URLSearchParams({ To: to, Body: text, [sender]: from }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        if (isUnsent(error)) throw new SmsAway('Twilio cannot be reached', { cause: error });
        throw new SmsRefusal('Twilio’s answer was lost', { cause: error });
      }
      const { status } = response;
      const { code } = failureShape.parse(await response.json().catch(() => ({})));
      if (status >= 200 && status < 300) return;
      const says = `Twilio answered ${status}${code === undefined ? '' : ` (${code})`}`;
      // Wrong keys are the site's fault, and somebody will correct them.
      if (status >= 500 || status === 429 || status === 401 || status === 403) throw new SmsAway(says);
      throw new SmsRefusal(says);
    },
  };
}
