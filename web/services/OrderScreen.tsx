import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { OrderView } from '#shared/client/services/page/OrderView.tsx';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';

export default function OrderScreen(): ReactNode {
  const { order_id = '' } = useParams();
  return (
    <AccountFrame back="orders">
      <OrderView key={order_id} order_id={order_id} />
    </AccountFrame>
  );
}
