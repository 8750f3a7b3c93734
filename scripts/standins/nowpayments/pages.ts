/** The page on which a payer pays an invoice in coins. */
import { escaped, page, type PageLanguage } from '../page.ts';
import { press, standInTexts } from '../texts.ts';

export const invoicePage = (what: string, price: string, language: PageLanguage) => {
  const say = standInTexts[language];
  return page(
    say.coins,
    `<h1>${say.coins}</h1><p>${escaped(what)}<br><strong>${escaped(price)}</strong></p>
${press('pay', say.sendAll, '')}
${press('half', say.sendHalf)}
${press('double', say.sendDouble)}
${press('expire', say.expire)}
${press('leave', say.leave)}`,
    language,
  );
};
