import { expect, test } from 'vitest';
import { securityHeaders } from './headers.ts';

const valueOf = (name: string, stripe: boolean) =>
  new Map(securityHeaders({ develop: false, secure: true, stripe })).get(name)!;

test('only where its form may be shown, pages load Stripe’s script and frames', () => {
  const [without, with_] = [false, true].map((stripe) => valueOf('Content-Security-Policy', stripe));
  expect(without).not.toContain('stripe');
  expect(without).toContain("script-src 'self';");
  expect(with_).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(with_).toContain("connect-src 'self' https://api.stripe.com;");
  expect(with_).toMatch(/frame-src 'self' https:\/\/js\.stripe\.com \S+ https:\/\/hooks\.stripe\.com/);
  expect(valueOf('Permissions-Policy', false)).toContain('payment=()');
  expect(valueOf('Permissions-Policy', true)).toContain('payment=(self "https://js.stripe.com")');
});
