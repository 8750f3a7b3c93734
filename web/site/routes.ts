/** Paths of the screens of the site; part of every page, for links. */
export const site = {
  landing: '/',
  howItWorks: '/how-it-works',
  help: '/help',
  servicesHelp: '/services/help',
  servicesFaq: '/services/faq',
  pricing: '/pricing',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  dashboard: '/dashboard',
  mailbox: '/mailbox',
  notFound: '*',
} as const;
