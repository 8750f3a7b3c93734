import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import type { OrderShape } from '#shared/services/orders/orderShapes.ts';
import type { Side } from '#shared/client/services/orderWords.ts';
import { Card, Stack, Text } from '#shared/client/ui/Layout.tsx';
import classes from '../Order.module.css';

interface OrderFactsProps {
  order: OrderShape;
  side: Side;
  nameOf: (user_id: number) => string;
}

/** What was agreed on, what it costs, and what of it the provider gets and when. */
export function OrderFacts({ order, side, nameOf }: OrderFactsProps): ReactNode {
  const { t } = useTranslation();
  const { date } = useFormat();
  const money = useMoney();
  const { sx_id, quantity, package: label, currency, earned, earned_at } = order;
  const named = quantity > 1 ? `${quantity} × ${label}` : label || t('services.order.byOffer');
  const facts: [string, ReactNode][] = [
    [
      t('services.order.package'),
      sx_id === undefined ? (
        t('services.order.byOffer')
      ) : (
        <PathLink key="package" href={`/s/${sx_id}`}>
          {named}
        </PathLink>
      ),
    ],
    [t('services.order.price'), money(order.amount, currency)],
  ];
  if (earned !== undefined) {
    const amount = money(earned, currency);
    const isOpen = ['purchased', 'working', 'disputed'].includes(order.state);
    facts.push([
      t(side === 'provider' ? 'services.order.earned' : 'services.order.earnedBy'),
      earned_at
        ? t('services.order.earnedAt', { amount, date: date(earned_at) })
        : isOpen
          ? t('services.order.earnedOnce', { amount })
          : amount,
    ]);
  }
  if (order.back > 0) facts.push([t('services.order.back'), money(order.back, currency)]);
  if (side !== 'buyer') facts.push([t('services.order.buyer'), nameOf(order.user_id)]);
  if (side !== 'provider') facts.push([t('services.order.provider'), nameOf(order.provider_id)]);
  if (order.revisions > 0)
    facts.push([
      t('services.order.revisions'),
      t('services.order.revisionsLeft', { left: order.revisions - order.revised, all: order.revisions }),
    ]);
  facts.push(
    [t('services.order.bought'), date(order.createdAt)],
    [t('services.order.numberLabel'), <code key="number">{order.order_id}</code>],
  );
  return (
    <Card as="section" pad={5} className={classes.facts} aria-label={t('services.order.summary')}>
      <Stack as="dl" gap={3}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <Text as="dd" size={2} strong figures breaks textAlign="end">
              {value}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
