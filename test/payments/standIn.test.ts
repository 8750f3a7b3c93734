/** The page of the bank that does not exist sends payers back to the site that shows it, and nowhere else. */
import { expect, it } from 'vitest';
import { startStripeStandIn } from '../../scripts/standins/stripe/server.ts';

it('sends nobody to another site', async () => {
  const bank = await startStripeStandIn();
  const wish = { amount: 100, currency: 'eur', metadata: {}, customer: null, setup_future_usage: null };
  const intent = bank.account('sk_test_ofThePlatformAlone').create({ ...wish, description: null });
  const leave = async (return_url: string) => {
    const query = new URLSearchParams({ return_url });
    const answer = await fetch(`http://127.0.0.1:${bank.port}/pay/${intent.client_secret}?${query}`, {
      method: 'POST',
      body: new URLSearchParams({ leave: '1' }),
      redirect: 'manual',
    });
    return answer.headers.get('location');
  };
  expect(await leave('https://site.example/checkout?payment=abc')).toBe('/checkout?payment=abc');
  expect(await leave('https://evil.example/phish')).toBe('/phish');
  expect(await leave('https://site.example//evil.example/phish')).toBe('/evil.example/phish');
  expect(await leave('javascript:alert(1)')).toBeNull();
  await bank.close();
});
