import type { ReactNode } from 'react';
import { OwnServices } from '#shared/client/services/catalogue/OwnServices.tsx';

export default function OwnServicesScreen(): ReactNode {
  return <OwnServices />;
}
