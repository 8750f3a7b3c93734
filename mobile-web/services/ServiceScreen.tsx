import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ServicePage } from '#shared/client/services/page/ServicePage.tsx';
import { UserWays } from '../accounts/AuthLink.tsx';

export default function ServiceScreen(): ReactNode {
  const { sx_id = '' } = useParams();
  return <ServicePage sx_id={sx_id} ways={<UserWays />} />;
}
