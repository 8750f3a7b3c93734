/** Paths of the screens of services; part of every page, for links. */
export const services = {
  services: '/app/services',
  servicesIn: '/app/services/category/:category_slug',
  service: '/app/s/:sx_id',
  serviceIn: '/app/category/:category_slug/s/:sx_id',
  addService: '/app/add-service/:sx_id',
  editService: '/app/edit-service/:sx_id',
  ownServices: '/app/profile/services',
  orders: '/app/profile/orders',
  order: '/app/profile/orders/:order_id',
} as const;
