/** Environment variables of the company that registers domain names. */
import { z } from 'zod';
import { must, type Variable, wholeNumber, yesOrNo } from './configSchemas.ts';
import type { NamecomSettings } from './ports/registrars/namecom.ts';

export const nameVariables = {
  NAMECOM_USERNAME: {
    schema: z
      .string()
      .regex(/^[\w.-]{2,64}$/, must('a user name of Name.com'))
      .optional(),
    about:
      'The user at Name.com whose account sells domain names, by their API. Without it a demo has a stand-in that registers nothing, and other sites sell no names.',
    hint: '',
  },
  NAMECOM_TOKEN: {
    schema: z
      .string()
      .regex(/^\w{8,}$/, must('an API token of Name.com'))
      .optional(),
    about: 'A token of the same account. Needed with NAMECOM_USERNAME.',
    hint: '',
    secret: true,
  },
  NAMECOM_SANDBOX: {
    schema: yesOrNo.prefault('0'),
    about:
      '1: user and token are of Name.com’s test system, which registers nothing. Names are then sold for test money alone.',
    hint: '0',
  },
  DOMAIN_MARGIN_PERCENT: {
    schema: wholeNumber(0, 300).prefault('15'),
    about: 'Percent that a buyer of a domain name pays on top of the registrar’s price, for rails and rates.',
    hint: '15',
  },
} satisfies Record<string, Variable>;

type Name = keyof typeof nameVariables;
type Values = z.output<z.ZodObject<{ [N in Name]: (typeof nameVariables)[N]['schema'] }>>;

/** Variables that need each other. */
export const nameNeeds: readonly { name: Name; needs: Name; error: string }[] = [
  {
    name: 'NAMECOM_USERNAME',
    needs: 'NAMECOM_TOKEN',
    error: 'set when NAMECOM_USERNAME is, to a token of that account',
  },
];

export interface NameConfig {
  registrar: NamecomSettings | undefined;
  domainMargin: number;
}

export const readNames = (data: Values): NameConfig => ({
  registrar:
    data.NAMECOM_USERNAME && data.NAMECOM_TOKEN
      ? {
          username: data.NAMECOM_USERNAME,
          token: data.NAMECOM_TOKEN,
          api: data.NAMECOM_SANDBOX ? 'https://api.dev.name.com' : 'https://api.name.com',
          isTest: data.NAMECOM_SANDBOX,
        }
      : undefined,
  domainMargin: data.DOMAIN_MARGIN_PERCENT,
});
