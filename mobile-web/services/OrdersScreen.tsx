import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { BookingCalendar } from '#shared/client/services/BookingCalendar.tsx';
import { OrderList } from '#shared/client/services/OrderList.tsx';
import { orderViewOf } from '#shared/client/services/orderLists.ts';
import { Page } from '../layout/Page.tsx';
import { To } from '../links.ts';

/** What somebody bought; with `?as=provider` what they sold. */
export default function OrdersScreen(): ReactNode {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const as = orderViewOf(params);
  return (
    <Page title={t('services.orders.title')} lead={t('services.orders.lead')}>
      <BookingCalendar as={as} />
      <OrderList
        as={as}
        choose={(chosen) => setParams(chosen === 'buyer' ? {} : { as: chosen }, { replace: true })}
        start={<Button renderRoot={(props) => <To {...props} name="services" />}>{t('services.orders.find')}</Button>}
      />
    </Page>
  );
}
