import { useEffect, useRef } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { subscriptionChanged } from '#shared/client/payments/beginPayment.ts';

/** A card that was typed on the rail's page, which leads back with the rail's name of it. */
export interface NewCard {
  readonly subscription_id: string;
  readonly setup: string;
}

/** Takes over such a card, once: the server asks the rail for it. `taken` takes it out of the address. */
export function useNewCard(card: NewCard | undefined, taken: () => void): void {
  const { t } = useTranslation();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!card || asked.current === card.setup) return;
    asked.current = card.setup;
    taken();
    void call
      .cardAdded({ ...card })
      .then(({ added, subscription: { state } }) => {
        subscriptionChanged();
        if (!added) toast.refusal(t('payments.card.notAdded'));
        else if (state === 'past_due') toast.refusal(t('payments.subscriptions.stillUnpaid'));
        else toast.success(t('payments.subscriptions.changed'));
      })
      // The call itself shows why it was refused.
      .catch(() => {});
  }, [card, taken, t]);
}
