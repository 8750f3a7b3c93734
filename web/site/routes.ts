/** Paths of the screens of the site; part of every page, for links. */
export const site = {
  landing: '/',
  search: '/search',
  howItWorks: '/how-it-works',
  help: '/help',
  servicesHelp: '/services/help',
  servicesFaq: '/services/faq',
  pricing: '/pricing',
  diagram: '/diagram',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  accessibility: '/accessibility',
  mailbox: '/mailbox',
  notFound: '*',
} as const;
