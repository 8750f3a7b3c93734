/** The page on which a payer approves an order. */
import { escaped, page } from '../page.ts';

export { donePage, pageHeaders } from '../page.ts';

export const approvePage = (what: string, { currency_code, value }: { currency_code: string; value: string }) =>
  page(
    'Pay with PayPal',
    `<h1>Pay with PayPal</h1><p>${escaped(what)}<br><strong>${escaped(value)} ${escaped(currency_code)}</strong></p>
<form method="post"><input type="hidden" name="press" value="pay"><button>Pay now</button></form>
<form method="post"><input type="hidden" name="press" value="empty"><button class="plain">Pay by an account with nothing on it</button></form>
<form method="post"><input type="hidden" name="press" value="leave"><button class="plain">Go back without paying</button></form>`,
  );
