/** The page on which a bank asks its customer, and what is said once there is nothing to ask. */
import { type Currency, formatMoney, isCurrency } from '#shared/payments/money.ts';
import { fromStripeAmount } from '#shared/payments/rails.ts';
import { donePage as plainDonePage, escaped, page, type PageLanguage } from '../page.ts';
import { texts } from './texts.ts';
import type { Intent, Setup } from './bank.ts';

export { languageOf, pageHeaders } from '../page.ts';

type Asked = Intent | Setup;

const amountOf = ({ amount, currency }: Intent, language: PageLanguage): string => {
  const code = currency.toUpperCase();
  if (!isCurrency(code)) return `${amount} ${code}`;
  return formatMoney({ amount: fromStripeAmount(amount, code), currency: code satisfies Currency }, language);
};

export const donePage = (says: 'paid' | 'kept' | 'notPaid' | 'unknown', language: PageLanguage) =>
  plainDonePage(texts[language][says], language);

export const questionPage = (asked: Asked, language: PageLanguage) => {
  const t = texts[language];
  const question =
    asked.object === 'setup_intent' ? t.asksToKeep : t.asksToPay.replace('{{amount}}', amountOf(asked, language));
  return page(
    t.isItYou,
    `<h1>${escaped(t.isItYou)}</h1><p>${escaped(question)}</p>
<form method="post"><input type="hidden" name="answer" value="yes"><button>${escaped(t.yes)}</button></form>
<form method="post"><input type="hidden" name="answer" value="no"><button class="plain">${escaped(t.no)}</button></form>`,
    language,
  );
};
