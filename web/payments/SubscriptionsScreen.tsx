import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Subscriptions } from '#shared/client/payments/subscriptions/Subscriptions.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { To } from '#web/links.ts';

/** What the reader subscribes to. */
export default function SubscriptionsScreen(): ReactNode {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [subscription_id, setup] = [params.get('subscription'), params.get('setup_intent')];
  return (
    <AccountFrame title={t('payments.subscriptions.title')} lead={t('payments.subscriptions.lead')}>
      <Subscriptions
        card={subscription_id && setup ? { subscription_id, setup } : undefined}
        taken={() => setParams({}, { replace: true })}
        start={<Button renderRoot={(props) => <To {...props} name="services" />}>{t('services.orders.find')}</Button>}
      />
    </AccountFrame>
  );
}
