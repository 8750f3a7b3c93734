import type { ReactNode } from 'react';
import { OwnServices } from '#shared/client/services/selling/OwnServices.tsx';

export default function ManageServicesScreen(): ReactNode {
  return <OwnServices />;
}
