import { Button } from '#shared/client/ui/Button.tsx';
import { IconPackage } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { CallName } from '#shared/client/app/core/calls.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { useMoney } from '#shared/client/payments/useMoney.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Picture } from '#shared/client/ui/Picture.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { Order } from '#shared/services/entities/order.ts';
import type { OrderShape } from '#shared/services/orders/orderShapes.ts';
import { turnOf } from '#shared/services/orders/process.ts';
import { ordersPage, orderViews, type OrdersAs } from './orderLists.ts';
import { badgeOf, clockOf } from '#shared/client/services/orderWords.ts';
import classes from '../Order.module.css';

const asked: readonly CallName[] = ['getOrders'];
interface OrderListProps {
  as: OrdersAs;
  choose: (as: OrdersAs) => void;
  /** The shell's link for people without an order. */
  start: ReactNode;
}

/** What the reader bought, or sold, newest first, live. */
export function OrderList({ as, choose, start }: OrderListProps): ReactNode {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const own = useUser()?.user_id;
  useLiveAnswers(Order, as === 'buyer' ? 'user_id' : 'provider_id', own, asked);
  const { answers, error, isAsking, reload } = usePages('getOrders', ordersPage(as), pages);
  const orders = answers?.flatMap((answer) => answer.orders);
  const people = usePeople(orders?.map((order) => (as === 'buyer' ? order.provider_id : order.user_id)) ?? []);
  return (
    <>
      <ChipChoice
        label={t('services.orders.which')}
        choices={orderViews.map((value) => ({
          value,
          label: <Side as={value} turns={answers?.[0]?.turns?.[value] ?? 0} />,
        }))}
        chosen={as}
        input={{
          name: 'as',
          onChange: ({ currentTarget: { value } }) => {
            setPages(1);
            choose(value === 'provider' ? 'provider' : 'buyer');
          },
        }}
      />
      {error && !orders ? (
        <ErrorState text={error.message} again={() => void reload()} />
      ) : !orders ? (
        <Loading className={classes.rows}>
          <Bone height={84} />
          <Bone height={84} />
        </Loading>
      ) : !orders.length ? (
        <EmptyState
          icon={<IconPackage size={28} />}
          title={t(`services.orders.none.${as}`)}
          text={t(`services.orders.noneText.${as}`)}
        >
          {start}
        </EmptyState>
      ) : (
        <ul className={classes.rows} aria-label={t('services.orders.title')}>
          {orders.map((order) => {
            const other_id = as === 'buyer' ? order.provider_id : order.user_id;
            const other = people.get(other_id);
            return (
              <OrderRow
                key={order.order_id}
                order={order}
                as={as}
                name={other?.full_name ?? (people.has(other_id) ? t('payments.somebody') : undefined)}
                avatar={other?.avatar ?? ''}
              />
            );
          })}
        </ul>
      )}
      {orders && orders.length < (answers?.at(-1)?.count ?? 0) && (
        <Button variant="default" self="center" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('site.more')}
        </Button>
      )}
    </>
  );
}

/** A side, with how many orders wait for the reader there. */
function Side({ as, turns }: { as: OrdersAs; turns: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      {t(`services.orders.as.${as}`)}
      {turns > 0 && (
        <Badge tone="warning">
          {number(turns)} <span className="visually-hidden">{t('services.order.yourTurn')}</span>
        </Badge>
      )}
    </>
  );
}

interface OrderRowProps {
  order: OrderShape;
  as: OrdersAs;
  /** Of the other one; undefined until it is known. */
  name: string | undefined;
  avatar: string;
}

/** An order in a list, as a link to it. */
export function OrderRow({ order, as, name, avatar }: OrderRowProps): ReactNode {
  const { t } = useTranslation();
  const money = useMoney();
  const { exact, date } = useFormat();
  const now = useNow(15_000);
  const { order_id, title, amount, currency } = order;
  const clock = clockOf(order, as);
  const badge = badgeOf(order);
  const isOwnTurn = turnOf(order, now) === as;
  return (
    <li>
      <PathLink href={`/orders/${order_id}`} className={classes.row} data-testid="order-row">
        <Picture src={order.picture ?? ''} alt="" name={title} width={72} height={48} className={classes.thumb} />
        <Stack as="span" gap={1} align="start" grow>
          <span className={classes.what} lang={order.language?.toLowerCase()}>
            {title}
          </span>
          <Row as="span" gap={2} size={2} soft shrink>
            {name === undefined ? (
              <Bone width={116} height={20} />
            ) : (
              <>
                <Avatar src={avatar} name={name} size={20} /> {name}
              </>
            )}
          </Row>
          {clock && (
            <Meta as="time" dateTime={clock.at} title={exact(clock.at)}>
              {t(clock.key, { date: date(clock.at) })}
            </Meta>
          )}
        </Stack>
        <Stack as="span" gap={1} align="end" rigid className={classes.end}>
          <Text as="span" strong figures>
            {money(order.earned ?? amount, currency)}
          </Text>
          <Badge tone={badge.tone}>{t(badge.key)}</Badge>
          {isOwnTurn && (
            <Text as="span" size={2} strong className={classes.yours}>
              {t('services.order.yourTurn')}
            </Text>
          )}
        </Stack>
      </PathLink>
    </li>
  );
}
