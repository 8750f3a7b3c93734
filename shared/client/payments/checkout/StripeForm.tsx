import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '#shared/client/ui/Button.tsx';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import type { CardForm } from '#shared/payments/offerShapes.ts';
import { stripeOf, useStripeLooks } from './stripe.ts';
import classes from './PaymentView.module.css';

interface StripeFormProps {
  form: CardForm;
  client_secret: string;
  /** The button's label. */
  action: string;
  confirm: (stripe: Stripe, elements: StripeElements) => Promise<{ error?: { message?: string } }>;
  /** Stripe has taken it, or says it will. */
  done: () => void;
}

/** Stripe's own form in this page, for what was begun before: what is typed goes to Stripe alone. */
export default function StripeForm({ form, client_secret, ...card }: StripeFormProps): ReactNode {
  return (
    <Elements stripe={stripeOf(form)} options={{ clientSecret: client_secret, ...useStripeLooks() }}>
      <CardForm {...card} />
    </Elements>
  );
}

function CardForm({ action, confirm, done }: Omit<StripeFormProps, 'form' | 'client_secret'>) {
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
