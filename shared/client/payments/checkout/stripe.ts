/** Stripe's library, or what a stand-in has in its place, and how its fields look. */
import type { Stripe, StripeElementLocale } from '@stripe/stripe-js';
// The other entry loads Stripe's library as soon as it is imported, with a stand-in too.
import { loadStripe } from '@stripe/stripe-js/pure';
import { currentLanguage } from '#shared/client/app/i18n/i18n.ts';
import { useScheme } from '#shared/client/app/theme.ts';
import type { CardForm } from '#shared/payments/offerShapes.ts';

const loaded = new Map<string, Promise<Stripe | null>>();

/** What a stand-in has in the place of Stripe's library. */
const loadStandIn = (script: string, publishable_key: string) =>
  new Promise<Stripe | null>((resolve) => {
    const element = Object.assign(document.createElement('script'), { src: script });
    element.addEventListener('load', () => resolve(window.Stripe?.(publishable_key) ?? null));
    element.addEventListener('error', () => resolve(null));
    document.head.append(element);
  });

/** Stripe's library comes from Stripe's own address, once for each account that is paid into. */
export function stripeOf({ publishable_key, script }: CardForm): Promise<Stripe | null> {
  const known =
    loaded.get(publishable_key) ??
    (script ? loadStandIn(script, publishable_key) : loadStripe(publishable_key)).catch(() => null);
  loaded.set(publishable_key, known);
  return known;
}

/** What Stripe's fields are shown with. */
export function useStripeLooks() {
  const { resolved } = useScheme();
  return {
    locale: currentLanguage().toLowerCase() as StripeElementLocale,
    appearance: { theme: resolved === 'dark' ? ('night' as const) : ('stripe' as const) },
  };
}
