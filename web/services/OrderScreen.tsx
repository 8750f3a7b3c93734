import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { OrderView } from '#shared/client/services/page/OrderView.tsx';
import { To } from '#web/links.ts';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Order.module.css';

export default function OrderScreen(): ReactNode {
  const { t } = useTranslation();
  const { order_id = '' } = useParams();
  return (
    <Stack gap={4} className={classes.page} maxWidth="1040px">
      <To name="orders" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden />
        {t('services.order.all')}
      </To>
      <OrderView key={order_id} order_id={order_id} />
    </Stack>
  );
}
