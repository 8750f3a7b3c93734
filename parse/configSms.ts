/** Environment variables of the company that delivers text messages. */
import { z } from 'zod';
import { must, type Variable, wholeNumber, yesOrNo } from './configSchemas.ts';
import type { TwilioSettings } from './ports/sms/twilio.ts';

export const smsVariables = {
  TWILIO_ACCOUNT_SID: {
    schema: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/i, must('an account SID of Twilio, such as AC…'))
      .optional(),
    about:
      'The account at Twilio that sends text messages, to the countries in the site’s settings. Without it a demo has a stand-in, which shows them at /mailbox, and other sites send codes by mail alone.',
    hint: '',
  },
  TWILIO_AUTH_TOKEN: {
    schema: z
      .string()
      .regex(/^\w{16,}$/, must('an auth token of Twilio'))
      .optional(),
    about: 'The token of the same account. Needed with TWILIO_ACCOUNT_SID.',
    hint: '',
    secret: true,
  },
  TWILIO_FROM: {
    schema: z
      .string()
      .regex(
        /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|[\w ]{1,11})$/i,
        must('a number such as +15005550006, a messaging service (MG…), or a name of at most 11 letters'),
      )
      .optional(),
    about:
      'The sender of text messages: a number of the account, its messaging service, or a name. Needed with TWILIO_ACCOUNT_SID.',
    hint: '+15005550006',
  },
  TWILIO_TEST: {
    schema: yesOrNo.prefault('0'),
    about: '1: the keys are Twilio’s test keys, which send nothing.',
    hint: '0',
  },
  SMS_PER_DAY: {
    schema: wholeNumber(0, 1_000_000).prefault('500'),
    about: 'The most text messages that the site pays for on one UTC day. One country gets half of them at most.',
    hint: '500',
  },
} satisfies Record<string, Variable>;

type Name = keyof typeof smsVariables;
type Values = z.output<z.ZodObject<{ [N in Name]: (typeof smsVariables)[N]['schema'] }>>;

/** Variables that need each other. */
export const smsNeeds: readonly { name: Name; needs: Name; error: string }[] = [
  {
    name: 'TWILIO_ACCOUNT_SID',
    needs: 'TWILIO_AUTH_TOKEN',
    error: 'set when TWILIO_ACCOUNT_SID is, to the token of that account',
  },
  {
    name: 'TWILIO_ACCOUNT_SID',
    needs: 'TWILIO_FROM',
    error: 'set when TWILIO_ACCOUNT_SID is, to a number of that account',
  },
];

export interface SmsConfig {
  twilio: TwilioSettings | undefined;
  smsPerDay: number;
}

export const readSms = (data: Values): SmsConfig => ({
  twilio:
    data.TWILIO_ACCOUNT_SID && data.TWILIO_AUTH_TOKEN && data.TWILIO_FROM
      ? {
          accountSid: data.TWILIO_ACCOUNT_SID,
          authToken: data.TWILIO_AUTH_TOKEN,
          from: data.TWILIO_FROM,
          api: 'https://api.twilio.com',
          isTest: data.TWILIO_TEST,
        }
      : undefined,
  smsPerDay: data.SMS_PER_DAY,
});
