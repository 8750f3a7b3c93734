/** The page on which a payer pays an invoice in coins. */
import { escaped, page } from '../page.ts';

export { donePage, pageHeaders } from '../page.ts';

const press = (value: string, says: string, look = 'plain') =>
  `<form method="post"><input type="hidden" name="press" value="${value}"><button class="${look}">${says}</button></form>`;

export const invoicePage = (what: string, price: string) =>
  page(
    'Pay in coins',
    `<h1>Pay in coins</h1><p>${escaped(what)}<br><strong>${escaped(price)}</strong></p>
${press('pay', 'Send all of it', '')}
${press('half', 'Send half of it')}
${press('double', 'Send twice as much')}
${press('expire', 'Wait until the price runs out')}
${press('leave', 'Go back without paying')}`,
  );
