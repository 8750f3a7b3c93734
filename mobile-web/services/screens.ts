/** The screens of services: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { both } from '#shared/client/services/screens.ts';
import type { services } from './routes.ts';

export const screens: ScreensOf<typeof services> = {
  services: { ...both.services, load: () => import('./ServicesScreen.tsx') },
  servicesIn: { ...both.servicesIn, load: () => import('./ServicesScreen.tsx') },
  service: { ...both.service, load: () => import('./ServiceScreen.tsx') },
  serviceIn: { ...both.serviceIn, load: () => import('./ServiceScreen.tsx') },
  addService: { ...both.addService, load: () => import('./ServiceFormScreen.tsx') },
  editService: { ...both.editService, load: () => import('./ServiceFormScreen.tsx') },
  manageServices: { ...both.manageServices, load: () => import('./OwnServicesScreen.tsx') },
  orders: { ...both.orders, load: () => import('./OrdersScreen.tsx') },
  order: { ...both.order, load: () => import('./OrderScreen.tsx') },
};
