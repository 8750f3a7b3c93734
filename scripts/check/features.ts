/** The features of each domain in each layer, lowest first: one imports those before it. Files beside them join them, or are below all of them. */
export const features: Readonly<Record<string, string>> = {
  cloud: 'kernel patterns',
  'cloud/accounts': 'mail profile notifications people proving sessions settings privacy signIn factors',
  'cloud/chat': 'messages offers support',
  'cloud/community': 'clubs posts talk moderation jobs',
  'cloud/contests':
    'entryForms voting discovery team approval integrity rounds studio page certification paid editions entries search results',
  'cloud/payments': 'ledger rails policy cart process subscriptions settlement refunds checkout payouts review',
  'cloud/services': 'catalogue bookings meetings digital orders page selling',
  'parse/http': 'guard parseApi calls pages shareImages dashboard files documents',
  'shared/client/accounts': 'profile privacy factors openId signIn people',
  'shared/client/app': 'core offline i18n data notices session routing live',
  'shared/client/chat': 'composer messages offers conversations',
  'shared/client/community': 'posts talk moderation clubs jobs notifications',
  'shared/client/contests':
    'voting paid rounds results entries contestants discovery search sharing bigScreen studio certification chat dashboard editions page',
  'shared/client/payments': 'refunds checkout payouts history subscriptions',
  'shared/client/services': 'reviews bookings meetings digital orders catalogue selling page',
  'shared/contests': 'voting rounds entries results integrity editions studio certification paid page',
  'shared/services': 'reviews bookings orders meetings catalogue digital',
};
