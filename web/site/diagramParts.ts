/** The parts of the product and what flows between them, as the diagram draws them. */
import type { Key } from '#shared/client/app/i18n/i18n.ts';

export const diagramParts = [
  'contests',
  'services',
  'clubs',
  'account',
  'chat',
  'tasks',
  'ledger',
  'payments',
  'operators',
] as const;
export type DiagramPart = (typeof diagramParts)[number];

/** Places of a part that everybody can open; the others ask to sign in first. */
type Place =
  | 'contests'
  | 'pricing'
  | 'services'
  | 'servicesHelp'
  | 'groups'
  | 'jobs'
  | 'users'
  | 'userProfile'
  | 'conversations'
  | 'myTasks'
  | 'payments'
  | 'earnings'
  | 'howItWorks'
  | 'help';
export interface PartLink {
  readonly screen: Place;
  readonly label: Key;
}

/** From top to bottom: what people do, what holds it together, and what it rests on; three parts each. */
export const layers: readonly { readonly title: Key; readonly parts: readonly DiagramPart[] }[] = [
  { title: 'site.diagram.layer.do', parts: ['contests', 'services', 'clubs'] },
  { title: 'site.diagram.layer.between', parts: ['account', 'chat', 'tasks'] },
  { title: 'site.diagram.layer.ground', parts: ['ledger', 'payments', 'operators'] },
];

export const linksOf: Readonly<Record<DiagramPart, readonly PartLink[]>> = {
  contests: [
    { screen: 'contests', label: 'contests.contests' },
    { screen: 'pricing', label: 'site.pricing.title' },
  ],
  services: [
    { screen: 'services', label: 'services.title' },
    { screen: 'servicesHelp', label: 'site.servicesHelp.short' },
  ],
  clubs: [
    { screen: 'groups', label: 'community.clubs.title' },
    { screen: 'jobs', label: 'community.jobs.title' },
  ],
  account: [
    { screen: 'userProfile', label: 'accounts.profile.title' },
    { screen: 'users', label: 'accounts.people.title' },
  ],
  chat: [{ screen: 'conversations', label: 'chat.conversations.title' }],
  tasks: [{ screen: 'myTasks', label: 'tasks.title' }],
  ledger: [{ screen: 'howItWorks', label: 'site.head.howItWorks.title' }],
  payments: [
    { screen: 'payments', label: 'payments.list.title' },
    { screen: 'earnings', label: 'payments.earnings.title' },
  ],
  operators: [{ screen: 'help', label: 'site.help.title' }],
};

/** A flow leads to a part of the next layer, or back up. `at`: where its number stands on the way down, 0 to 1. */
export interface Flow {
  readonly from: DiagramPart;
  readonly to: DiagramPart;
  readonly says: Key;
  readonly at: number;
}

/** In the order of their numbers; one list for each gap between two layers. */
export const flows: readonly (readonly Flow[])[] = [
  [
    { from: 'contests', to: 'account', says: 'site.diagram.flow.vote', at: 0.5 },
    { from: 'contests', to: 'tasks', says: 'site.diagram.flow.entries', at: 0.3 },
    { from: 'services', to: 'chat', says: 'site.diagram.flow.orders', at: 0.5 },
    { from: 'services', to: 'tasks', says: 'site.diagram.flow.steps', at: 0.72 },
    { from: 'clubs', to: 'chat', says: 'site.diagram.flow.offers', at: 0.28 },
  ],
  [
    { from: 'account', to: 'ledger', says: 'site.diagram.flow.ledger', at: 0.5 },
    { from: 'account', to: 'payments', says: 'site.diagram.flow.money', at: 0.3 },
    { from: 'chat', to: 'payments', says: 'site.diagram.flow.paid', at: 0.5 },
    { from: 'chat', to: 'operators', says: 'site.diagram.flow.reports', at: 0.7 },
    { from: 'payments', to: 'tasks', says: 'site.diagram.flow.claims', at: 0.3 },
  ],
];
