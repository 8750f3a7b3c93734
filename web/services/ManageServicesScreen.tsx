import type { ReactNode } from 'react';
import { OwnServices } from '#shared/client/services/OwnServices.tsx';

export default function ManageServicesScreen(): ReactNode {
  return <OwnServices />;
}
