/** The page on which a payer approves an order. */
import { escaped, page, type PageLanguage } from '../page.ts';
import { press, standInTexts } from '../texts.ts';

export const approvePage = (
  what: string,
  { currency_code, value }: { currency_code: string; value: string },
  language: PageLanguage,
) => {
  const say = standInTexts[language];
  return page(
    say.paypal,
    `<h1>${say.paypal}</h1><p>${escaped(what)}<br><strong>${escaped(value)} ${escaped(currency_code)}</strong></p>
${press('pay', say.payNow, '')}
${press('empty', say.payEmpty)}
${press('leave', say.leave)}`,
    language,
  );
};
