import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { addressHere, navigate } from '#shared/client/app/core/navigation.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { SavedCard } from '#shared/payments/entities/shop.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import type { RailStep, SubscriptionShape } from '#shared/payments/shapes.ts';
import { AskDialog } from '#shared/client/payments/refunds/AskDialog.tsx';
import { isInApp, subscriptionChanged } from '#shared/client/payments/beginPayment.ts';
import { useBalances } from '#shared/client/payments/useBalances.ts';
import { type Way, WayChoice } from './WayChoice.tsx';

const StripeForm = lazy(() => import('./StripeForm.tsx'));

/** Chooses the card that pays from now on, also one that is typed now, or the balance. */
export function ChangeWay({
  subscription: { subscription_id, currency, amount, rail, card, test },
  close,
}: {
  subscription: SubscriptionShape;
  close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { rows } = useLiveRows(SavedCard, 'user_id', useUser()?.user_id);
  const available = useBalances()?.find((one) => one.currency === currency)?.available ?? 0;
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? (rail === 'balance' ? rail : card?.card_id);
  const ways: Way[] = [
    ...rows.map(({ card_id, brand, last4, exp_month, exp_year }) => ({
      id: card_id,
      rail: 'stripe',
      test,
      direct: false,
      card: { card_id, brand, last4, exp_month, exp_year },
    })),
    { id: 'stripe', rail: 'stripe', test, direct: false },
    { id: 'balance', rail: 'balance', test, direct: false, available, isShort: available < amount },
  ];
  const [client_id] = useState(clientId);
  const [typing, setTyping] = useState<RailStep>();
  const change = useAction(async (way: Way) => {
    if (way.id === 'stripe') {
      const from = { subscription_id, client_id, in_app: isInApp() };
      const { step } = await call.newCard(from, { quiet: true });
      setTyping(step);
      return;
    }
    const { subscription } = await call.changeSubscription(
      way.card ? { subscription_id, rail: 'stripe', card_id: way.card.card_id } : { subscription_id, rail: 'balance' },
      { quiet: true },
    );
    subscriptionChanged();
    close();
    if (subscription.state === 'past_due') toast.refusal(t('payments.subscriptions.stillUnpaid'));
    else toast.success(t('payments.subscriptions.changed'));
  });
  if (typing?.client_secret && typing.publishable_key) {
    const { client_secret, publishable_key, script } = typing;
    const setup_intent = client_secret.split('_secret_')[0]!;
    const back = `/subscriptions?subscription=${subscription_id}`;
    return (
      <Dialog title={t('payments.card.add')} close={close}>
        <p>{t('payments.card.addText')}</p>
        <Suspense fallback={<Bone height={240} />}>
          <StripeForm
            form={{ publishable_key, script }}
            client_secret={client_secret}
            action={t('payments.card.save')}
            confirm={(stripe, elements) =>
              stripe.confirmSetup({
                elements,
                confirmParams: { return_url: `${location.origin}${addressHere(back)}` },
                redirect: 'if_required',
              })
            }
            done={() => {
              close();
              navigate(`${back}&setup_intent=${setup_intent}`);
            }}
          />
        </Suspense>
      </Dialog>
    );
  }
  const way = ways.find(({ id }) => id === chosen);
  return (
    <AskDialog
      title={t('payments.subscriptions.changeTitle')}
      action={t('payments.subscriptions.change')}
      busy={change.isRunning}
      refusal={change.error?.message}
      submit={() => way && void change.run(way)}
      close={close}
    >
      <WayChoice
        ways={ways}
        chosen={chosen}
        choose={setPicked}
        currency={currency}
        label={t('payments.subscriptions.changeLabel')}
        newCard
      />
    </AskDialog>
  );
}
