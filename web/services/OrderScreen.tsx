import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { OrderView } from '#shared/client/services/page/OrderView.tsx';
import { BackTo } from '#web/layout/BackTo.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Order.module.css';

export default function OrderScreen(): ReactNode {
  const { t } = useTranslation();
  const { order_id = '' } = useParams();
  return (
    <Stack gap={4} className={classes.page} maxWidth="1040px">
      <BackTo name="orders">{t('services.order.all')}</BackTo>
      <OrderView key={order_id} order_id={order_id} />
    </Stack>
  );
}
