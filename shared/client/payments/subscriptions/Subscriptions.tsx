import { Button } from '#shared/client/ui/Button.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { List } from '#shared/client/ui/Layout.tsx';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { paymentsPage } from '#shared/client/payments/lists.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { type NewCard, useNewCard } from '#shared/client/payments/checkout/useNewCard.ts';

const asked = ['getSubscriptions', 'getCharges'] as const;

interface SubscriptionsProps {
  /** The rail's page leads back with it. */
  card: NewCard | undefined;
  taken: () => void;
  /** The shell's link for people who subscribe to nothing yet. */
  start: ReactNode;
}

/** What the reader subscribes to, live. */
export function Subscriptions({ card, taken, start }: SubscriptionsProps): ReactNode {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  useNewCard(card, taken);
  const { answers, error, isAsking, reload } = usePages('getSubscriptions', paymentsPage, pages);
  useLiveAnswers(Subscription, 'user_id', useUser()?.user_id, asked);
  const rows = answers?.flatMap(({ subscriptions }) => subscriptions) ?? [];
  const people = usePeople(rows.flatMap(({ seller_id }) => seller_id ?? []));

  if (error && !answers) return <ErrorState text={error.message} again={() => void reload()} />;
  if (!answers)
    return (
      <Loading gap={4}>
        <Bone height={180} />
        <Bone height={180} />
      </Loading>
    );
  if (!rows.length)
    return (
      <EmptyState
        icon={<IconRefresh size={28} />}
        title={t('payments.subscriptions.none.title')}
        text={t('payments.subscriptions.none.text')}
      >
        {start}
      </EmptyState>
    );
  return (
    <>
      <List gap={4} aria-label={t('payments.subscriptions.title')}>
        {rows.map((row) => (
          <li key={row.subscription_id}>
            <SubscriptionCard
              subscription={row}
              seller={row.seller_id === undefined ? undefined : people.get(row.seller_id)?.full_name}
            />
          </li>
        ))}
      </List>
      {rows.length < (answers[0]?.count ?? 0) && (
        <Button variant="default" self="center" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('payments.list.more')}
        </Button>
      )}
    </>
  );
}
