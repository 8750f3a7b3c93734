import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { BookingCalendar } from '#shared/client/services/BookingCalendar.tsx';
import { OrderList } from '#shared/client/services/OrderList.tsx';
import { orderViewOf } from '#shared/client/services/orderLists.ts';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { To } from '#web/links.ts';

/** What somebody bought; with `?as=provider` what they sold. */
export default function OrdersScreen(): ReactNode {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  return (
    <AccountFrame title={t('services.orders.title')} lead={t('services.orders.lead')}>
      <BookingCalendar as={orderViewOf(params)} />
      <OrderList
        as={orderViewOf(params)}
        choose={(as) => setParams(as === 'buyer' ? {} : { as })}
        start={<Button renderRoot={(props) => <To {...props} name="services" />}>{t('services.orders.find')}</Button>}
      />
    </AccountFrame>
  );
}
