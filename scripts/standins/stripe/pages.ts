/** The page on which a payer types a card, as Stripe's own would be: it is the stand-in's, so that no card comes near our server. */
import type { Intent } from './bank.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'self'",
} as const;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 2rem auto; padding: 0 1rem; color: #1d2333; background: #fff; }
  .test { background: #ffe9b3; color: #4a3200; border-radius: 8px; padding: 0.5rem 0.75rem; }
  label { display: block; margin-top: 1rem; }
  input, button { font: inherit; width: 100%; box-sizing: border-box; padding: 0.6rem; border-radius: 8px; border: 1px solid #6b7286; }
  button { margin-top: 1.25rem; background: #3a36c9; color: #fff; border: 0; min-height: 44px; }
  button.plain { background: #fff; color: #1d2333; border: 1px solid #6b7286; }
  .wrong { color: #a3132b; } table { font-size: 0.85rem; margin-top: 1.5rem; } td { padding-right: 1rem; }
</style></head><body><p class="test"><strong>Test mode.</strong> No money moves, and no real card works here.</p>${body}</body></html>`;

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

export const donePage = (says: string) => page('Payment', `<h1>${escaped(says)}</h1><p>You can close this page.</p>`);
