/** The pages on which a payer types a card, as Stripe's own would be: they are the stand-in's, so that no card comes near our server. */
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

export const cardPage = (asked: Asked, language: PageLanguage, isDeclined = false) => {
  const t = texts[language];
  const isSetup = asked.object === 'setup_intent';
  const title = isSetup ? t.add : t.pay;
  const about = isSetup
    ? escaped(t.addText)
    : `${escaped(asked.description ?? '')}<br><strong>${escaped(amountOf(asked, language))}</strong>`;
  return page(
    title,
    `<h1>${escaped(title)}</h1><p>${about}</p>
${isDeclined ? `<p class="wrong" role="alert">${escaped(t.declined)}</p>` : ''}
<form method="post">
  <label>${escaped(t.number)} <input name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" required></label>
  <label>${escaped(t.expires)} <input name="expires" autocomplete="off" value="12/34" pattern="\\d{1,2} ?/ ?\\d{2}" required></label>
  <label>${escaped(t.code)} <input name="code" inputmode="numeric" autocomplete="off" value="123" pattern="\\d{3,4}" required></label>
  <button>${escaped(isSetup ? t.save : t.payNow)}</button>
</form>
<form method="post"><input type="hidden" name="leave" value="1"><button class="plain">${escaped(t.leave)}</button></form>
<table><tbody>
${t.cards.map(([number, does]) => `  <tr><td>${number}</td><td>${escaped(does)}</td></tr>`).join('\n')}
</tbody></table>`,
    language,
  );
};

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
