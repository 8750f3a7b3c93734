/** The page on which a payer types a card, as Stripe's own would be: it is the stand-in's, so that no card comes near our server. */
import { escaped, page } from '../page.ts';
import type { Intent } from './bank.ts';

export { donePage, pageHeaders } from '../page.ts';

const amountOf = ({ amount, currency }: Intent) => `${amount} ${currency.toUpperCase()} (in minor units)`;

export const cardPage = (intent: Intent, problem?: string) =>
  page(
    'Pay by card',
    `<h1>Pay by card</h1><p>${escaped(intent.description ?? '')}<br>${escaped(amountOf(intent))}</p>
${problem ? `<p class="wrong" role="alert">${escaped(problem)}</p>` : ''}
<form method="post">
  <label>Card number <input name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" required></label>
  <label>Expires (month/year) <input name="expires" autocomplete="off" value="12/34" pattern="\\d{1,2} ?/ ?\\d{2}" required></label>
  <label>Security code <input name="code" inputmode="numeric" autocomplete="off" value="123" pattern="\\d{3,4}" required></label>
  <button>Pay</button>
</form>
<form method="post"><input type="hidden" name="leave" value="1"><button class="plain">Go back without paying</button></form>
<table><tbody>
  <tr><td>4242 4242 4242 4242</td><td>is paid</td></tr>
  <tr><td>4000 0000 0000 0002</td><td>is declined</td></tr>
  <tr><td>4000 0000 0000 9995</td><td>has too little on it</td></tr>
  <tr><td>4000 0025 0000 3155</td><td>asks its owner (3-D Secure)</td></tr>
  <tr><td>4000 0000 0000 0259</td><td>is paid, and disputed</td></tr>
</tbody></table>`,
  );

export const questionPage = (intent: Intent) =>
  page(
    'Is it you?',
    `<h1>Is it you?</h1><p>Your bank asks whether you are paying ${escaped(amountOf(intent))}.</p>
<form method="post"><input type="hidden" name="answer" value="yes"><button>Yes, it is me</button></form>
<form method="post"><input type="hidden" name="answer" value="no"><button class="plain">No</button></form>`,
  );
