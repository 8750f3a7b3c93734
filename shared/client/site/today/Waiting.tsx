import { IconChecklist, IconChevronRight, IconMessageCircle, IconPackage } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useConversations } from '#shared/client/chat/useConversations.ts';
import { NotificationList } from '#shared/client/community/notifications/NotificationList.tsx';
import { useNotifications, useSeeing } from '#shared/client/community/notifications/useNotifications.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { OrderRow } from '#shared/client/services/orders/OrderList.tsx';
import { type OrdersAs, ordersPage, orderViews } from '#shared/client/services/orders/orderLists.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Box, Heading, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { useDueTasks } from '#shared/client/tasks/useDueTasks.ts';
import { turnOf } from '#shared/services/orders/process.ts';
import { minute } from '#shared/time.ts';
import classes from './Waiting.module.css';

/** Of each kind; the rest is in the list of the kind. */
const shown = 3;

/** Nobody waits in those that are over, which may be many. */
const openOrders = {
  buyer: { ...ordersPage('buyer')(1), which: 'open' },
  provider: { ...ordersPage('provider')(1), which: 'open' },
} as const;

/** The orders in which it is the reader's turn; undefined until they are known, and without those that cannot be read. */
function useOwnTurns() {
  const now = useNow(minute);
  const of = {
    buyer: useAnswer('getOrders', openOrders.buyer),
    provider: useAnswer('getOrders', openOrders.provider),
  } satisfies Record<OrdersAs, unknown>;
  if (orderViews.some((as) => !of[as].answer && !of[as].error)) return undefined;
  return orderViews.flatMap((as) =>
    (of[as].answer?.orders ?? []).filter((order) => turnOf(order, now) === as).map((order) => ({ as, order })),
  );
}

interface WaitingProps {
  user_id: number;
  /** Called once all of it is known: what stands below it is shown then, and is not pushed down. */
  settled: () => void;
}

/** What waits for the reader: orders, unread conversations, and what happened since the last look. */
export default function Waiting({ user_id, settled }: WaitingProps): ReactNode {
  const { t } = useTranslation();
  const turns = useOwnTurns();
  const { talks, status } = useConversations(user_id);
  const unread = talks.filter(({ inbox }) => inbox && inbox.unread > 0 && !inbox.muted && !inbox.archived);
  const notifications = useNotifications(user_id);
  const fresh = useSeeing(notifications);
  const news = notifications.rows.filter(({ notification_id }) => fresh.has(notification_id));
  const people = usePeople([
    ...unread.map(({ other_id }) => other_id),
    ...(turns ?? []).map(({ as, order }) => (as === 'buyer' ? order.provider_id : order.user_id)),
  ]);
  const due = useDueTasks();
  const isKnown =
    turns !== undefined && due !== undefined && status !== 'loading' && notifications.status !== 'loading';
  useEffect(() => {
    if (isKnown) settled();
  }, [isKnown, settled]);
  const isNothing = isKnown && !turns.length && !unread.length && !news.length && !due;
  return (
    <Stack as="section" aria-labelledby="waiting" gap={3} bounded>
      <Heading level={2} id="waiting" size={6}>
        {t('site.app.waiting')}
      </Heading>
      {!isKnown && <Bone height={480} />}
      {isNothing && (
        <Text pad={4} soft radius="card" background="sunken">
          {t('site.app.nothingWaits')}
        </Text>
      )}
      {isKnown && unread.length > 0 && (
        <ul className={classes.rows}>
          {unread.map(({ conversation: { conversation_id }, inbox, other_id }) => {
            const person = people.get(other_id);
            return (
              <li key={conversation_id}>
                <PathLink href={`/chat/${conversation_id}`} className={classes.row}>
                  <Avatar src={person?.avatar ?? ''} name={person?.full_name ?? ''} size={44} />
                  <span>
                    <Box as="b" cut strong>
                      {person === null ? t('chat.closed') : (person?.full_name ?? <Bone width={128} height={16} />)}
                    </Box>
                    <span>{t('chat.unread', { count: inbox!.unread })}</span>
                  </span>
                  <IconMessageCircle size={20} aria-hidden />
                </PathLink>
              </li>
            );
          })}
        </ul>
      )}
      {isKnown && turns.length > 0 && (
        <ul className={classes.orders}>
          {turns.slice(0, shown).map(({ as, order }) => {
            const other = people.get(as === 'buyer' ? order.provider_id : order.user_id);
            return (
              <OrderRow
                key={order.order_id}
                order={order}
                as={as}
                name={other === null ? t('payments.somebody') : other?.full_name}
                avatar={other?.avatar ?? ''}
              />
            );
          })}
          {turns.length > shown && (
            <li>
              <PathLink href="/orders" className={classes.row}>
                <IconPackage size={24} aria-hidden />
                <b>{t('services.order.all')}</b>
                <IconChevronRight size={20} aria-hidden />
              </PathLink>
            </li>
          )}
        </ul>
      )}
      {isKnown && due > 0 && (
        <div className={classes.rows}>
          <PathLink href="/my-tasks" className={classes.row}>
            <IconChecklist size={24} aria-hidden />
            <Box as="b" cut strong>
              {t('site.app.tasks', { count: due })}
            </Box>
            <IconChevronRight size={20} aria-hidden />
          </PathLink>
        </div>
      )}
      {isKnown && news.length > 0 && (
        <div className={classes.news}>
          <NotificationList
            rows={news.slice(0, shown)}
            open={({ path }) => path && navigate(path)}
            isNew={() => true}
          />
        </div>
      )}
    </Stack>
  );
}
