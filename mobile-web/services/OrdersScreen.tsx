import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { BookingCalendar } from '#shared/client/services/bookings/BookingCalendar.tsx';
import { OrderList } from '#shared/client/services/orders/OrderList.tsx';
import { useOrderView } from '#shared/client/services/orders/useOrderView.ts';
import { Page } from '../layout/Page.tsx';
import { To } from '../links.ts';

/** What somebody bought; or what they sold: what `?as` says, or what there is. */
export default function OrdersScreen(): ReactNode {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const as = useOrderView(params);
  return (
    <Page title={t('services.orders.title')} lead={t('services.orders.lead')}>
      <BookingCalendar as={as} />
      <OrderList
        as={as}
        choose={(chosen) => setParams({ as: chosen }, { replace: true })}
        start={<Button renderRoot={(props) => <To {...props} name="services" />}>{t('services.orders.find')}</Button>}
      />
    </Page>
  );
}
