import { Button } from '#shared/client/ui/Button.tsx';
import { IconMessage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { exactly } from '#shared/client/app/i18n/toldTwice.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { isOver, paidKey } from '#shared/services/orders/process.ts';
import { toTalk } from '#shared/client/services/orderWords.ts';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import classes from '../Order.module.css';

/** Where a paid service leads: what happens next and until when, its order, and the conversation with its provider, where the purchase stands. */
export function PaidOrder({ order_id }: { order_id: string }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { answer, error } = useAnswer('getOrder', { order_id });
  const order = answer?.order;
  const provider_id = order?.provider_id;
  const people = usePeople(provider_id === undefined ? [] : [provider_id]);
  const name = people.get(provider_id ?? 0)?.full_name;
  const until = order?.due_at ?? order?.until;
  const talk = answer?.conversation_id;
  const isNamed = provider_id === undefined || people.has(provider_id);
  // All of it at once: nothing that stands already moves down.
  if (!error && !(answer && isNamed))
    return (
      <>
        <Bone height={51} />
        <Bone width={180} height={50} />
        <Bone width={220} height={50} />
      </>
    );
  return (
    <>
      {order && !isOver(order.state) && (
        <p className={classes.paid}>
          {t(paidKey(order), {
            name: name ?? t('payments.somebody'),
            date: until ? format.date(until) : '',
            when: order.starts_at ? exactly(format).exact(order.starts_at) : '',
          })}
        </p>
      )}
      <Button size="lg" renderRoot={(props) => <PathLink {...props} href={`/orders/${order_id}`} />}>
        {t(order?.state === 'purchased' ? 'services.order.toRequirements' : 'services.order.toOrder')}
      </Button>
      {talk && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconMessage size={18} aria-hidden />}
          renderRoot={(props) => <PathLink {...props} href={toTalk(talk, answer.message)} />}
        >
          {t('services.order.talk', { name: name ?? t('payments.somebody') })}
        </Button>
      )}
    </>
  );
}
