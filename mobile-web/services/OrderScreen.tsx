import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { OrderView } from '#shared/client/services/page/OrderView.tsx';

export default function OrderScreen(): ReactNode {
  const { order_id = '' } = useParams();
  return <OrderView key={order_id} order_id={order_id} />;
}
