/** The companies that move money, with the keys that they are configured with. */
import { createEtherRail } from '#cloud/payments/index.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { createChain, type EtherSettings } from '../ports/chain.ts';
import { createInvoices, type InvoiceSettings } from '../ports/rails/invoices.ts';
import { createPaypal, type PaypalSettings } from '../ports/rails/paypal.ts';
import { createStripe, type StripeSettings } from '../ports/rails/stripe.ts';

export interface RailSettings {
  readonly stripe?: StripeSettings | undefined;
  readonly paypal?: PaypalSettings | undefined;
  readonly invoices?: InvoiceSettings | undefined;
  readonly ethereum?: EtherSettings | undefined;
  readonly publicUrl?: string | undefined;
}

/** NOWPayments calls a site that has an address of its own; any other one asks. */
const withCallback = (settings: InvoiceSettings, publicUrl: string | undefined): InvoiceSettings => ({
  ...(publicUrl !== undefined && { callbackUrl: `${publicUrl}/callbacks/invoices/platform` }),
  ...settings,
});

export function openRails(
  { stripe, paypal, invoices, ethereum, publicUrl }: RailSettings,
  ports: Pick<Ports, 'storage' | 'clock' | 'secrets' | 'log' | 'rates'>,
): { rails: Ports['rails']; close(): Promise<void> } {
  const chain = ethereum && createChain(ethereum);
  return {
    rails: {
      ...(stripe && { stripe: createStripe(stripe) }),
      ...(paypal && { paypal: createPaypal(paypal) }),
      ...(invoices && { invoices: createInvoices(withCallback(invoices, publicUrl)) }),
      ...(chain && { ethereum: createEtherRail(ports, chain) }),
    },
    close: async () => chain?.close(),
  };
}
