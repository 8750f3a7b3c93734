import { Button } from '#shared/client/ui/Button.tsx';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe, type Stripe, type StripeElementLocale, type StripeElements } from '@stripe/stripe-js';
import { type SubmitEvent, useState } from 'react';
import { currentLanguage, useTranslation } from '#shared/client/app/i18n.ts';
import { useScheme } from '#shared/client/app/theme.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import classes from './PaymentView.module.css';

interface StripeFormProps {
  publishable_key: string;
  client_secret: string;
  /** The button's label. */
  action: string;
  confirm: (stripe: Stripe, elements: StripeElements) => Promise<{ error?: { message?: string } }>;
  /** Stripe has taken it, or says it will. */
  done: () => void;
}

const loaded = new Map<string, Promise<Stripe | null>>();

/** Stripe's library comes from Stripe's own address, once for each account that is paid into. */
function stripeOf(publishable_key: string): Promise<Stripe | null> {
  const known = loaded.get(publishable_key) ?? loadStripe(publishable_key).catch(() => null);
  loaded.set(publishable_key, known);
  return known;
}

/** Stripe's own form in this page: what is typed goes to Stripe alone. */
export default function StripeForm({ publishable_key, client_secret, ...card }: StripeFormProps) {
  const { resolved } = useScheme();
  return (
    <Elements
      stripe={stripeOf(publishable_key)}
      options={{
        clientSecret: client_secret,
        locale: currentLanguage().toLowerCase() as StripeElementLocale,
        appearance: { theme: resolved === 'dark' ? 'night' : 'stripe' },
      }}
    >
      <Card {...card} />
    </Elements>
  );
}

function Card({ action, confirm, done }: Omit<StripeFormProps, 'publishable_key' | 'client_secret'>) {
  const { t } = useTranslation();
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState('');
  const pay = useAction(async () => {
    if (!stripe || !elements) return;
    setProblem('');
    const { error } = await confirm(stripe, elements);
    // Stripe's sentence is in the form's language.
    if (error) setProblem(error.message ?? t('payments.declined.other'));
    else done();
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void pay.run();
      }}
    >
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setProblem(t('errors.rail_unavailable'))} />
      <FormRefusal text={problem} />
      <Button type="submit" size="lg" fullWidth loading={pay.isRunning} disabled={!isReady}>
        {action}
      </Button>
    </form>
  );
}
