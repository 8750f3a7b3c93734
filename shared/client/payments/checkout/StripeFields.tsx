import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type ReactNode, useEffect, useState } from 'react';
import { addressHere } from '#shared/client/app/core/navigation.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import type { Currency } from '#shared/payments/money.ts';
import { toStripeAmount } from '#shared/payments/rails.ts';
import type { CardForm } from '#shared/payments/offerShapes.ts';
import type { Confirm } from './cardFields.ts';
import { stripeOf, useStripeLooks } from './stripe.ts';

interface FieldsProps {
  form: CardForm;
  /** Minor units, and what the card is kept for, which Stripe's fields may have to say. */
  amount: number;
  currency: string;
  keeps: boolean;
  /** Told how to confirm once the fields can be filled in, and undefined when they are gone. */
  ready: (confirm: Confirm | undefined) => void;
}

/** Stripe's fields before anything is begun: the page's own button confirms what is typed, which goes to Stripe alone. */
export default function StripeFields({ form, amount, currency, keeps, ready }: FieldsProps): ReactNode {
  const code = currency as Currency;
  return (
    <Elements
      stripe={stripeOf(form)}
      options={{
        mode: 'payment',
        amount: toStripeAmount({ amount, currency: code }),
        currency: code.toLowerCase(),
        setupFutureUsage: keeps ? 'off_session' : null,
        ...useStripeLooks(),
      }}
    >
      <Fields ready={ready} />
    </Elements>
  );
}

function Fields({ ready }: Pick<FieldsProps, 'ready'>) {
  const { t } = useTranslation();
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!stripe || !elements || !isReady) return;
    ready({
      async check() {
        const { error } = await elements.submit();
        // Stripe's fields say themselves what is wrong with them.
        return error && (error.type === 'validation_error' ? '' : (error.message ?? t('payments.declined.other')));
      },
      async pay(clientSecret, path) {
        const confirmParams = { return_url: `${location.origin}${addressHere(path)}` };
        const { error } = await stripe.confirmPayment({
          elements,
          clientSecret,
          confirmParams,
          redirect: 'if_required',
        });
        return error && (error.message ?? t('payments.declined.other'));
      },
    });
    return () => ready(undefined);
  }, [stripe, elements, isReady, ready, t]);
  return (
    <>
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setAway(true)} />
      {isAway && <FormRefusal text={t('errors.rail_unavailable')} />}
    </>
  );
}
