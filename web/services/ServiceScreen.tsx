import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ServicePage } from '#shared/client/services/page/ServicePage.tsx';
import { UserWays } from '#web/accounts/UserWays.tsx';

/** /s/:sx_id, /category/:category_slug/s/:sx_id and /view/:serviceId. */
export default function ServiceScreen(): ReactNode {
  const { sx_id = '', serviceId = sx_id } = useParams();
  return <ServicePage sx_id={serviceId} ways={<UserWays />} />;
}
