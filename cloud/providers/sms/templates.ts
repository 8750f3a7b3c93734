/** Text messages in the reader's language, as pure functions: the code first, so that it shows on a locked phone, and no links that strangers wrote. */
import { isHarmless, type Translate } from '../mail/templates.ts';

/** Parameters by template. */
export interface SmsParams {
  signUpCode: { code: string; minutes: number };
  logInCode: { code: string; minutes: number; known: boolean };
  resetCode: { code: string; minutes: number; known: boolean };
  phoneCode: { code: string; minutes: number };
  /** A notification; `sentence` is its text key. */
  news: { sentence: string; values: Readonly<Record<string, string | number>>; url?: string };
}
export type SmsTemplate = keyof SmsParams;

/** Characters of a message: three parts, as phones charge them. */
const longest = 3 * 153;

const templates: { readonly [T in SmsTemplate]: (t: Translate, params: SmsParams[T], brand: string) => string } = {
  signUpCode: (t, { code, minutes }, brand) => t('mail.sms.signUpCode', { code, minutes, brand }),
  logInCode: (t, { code, minutes, known }, brand) =>
    known ? t('mail.sms.logInCode', { code, minutes, brand }) : t('mail.sms.unknown', { brand }),
  resetCode: (t, { code, minutes, known }, brand) =>
    known ? t('mail.sms.resetCode', { code, minutes, brand }) : t('mail.sms.unknown', { brand }),
  phoneCode: (t, { code, minutes }, brand) => t('mail.sms.phoneCode', { code, minutes, brand }),
  news: (t, { sentence, values, url }, brand) => {
    const harmless = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && name !== 'amount' && !isHarmless(value) ? '…' : value,
      ]),
    );
    const said = `${brand}: ${t(sentence, harmless)}`;
    const room = longest - (url ? url.length + 1 : 0);
    const short = said.length > room ? `${said.slice(0, room - 1)}…` : said;
    return url ? `${short} ${url}` : short;
  },
};

/** Renders a template. */
export const renderSms = <T extends SmsTemplate>(
  template: T,
  params: SmsParams[T],
  t: Translate,
  brand: string,
): string => templates[template](t, params, brand);
