/** What people of the demo paid each other. Amounts are euros' cents. */

/** Everybody here buys votes in this contest, of its organizer. */
export const soldIn = 'lisbon-street-food';
export const seller = 'olivia';

/** Where the seller is paid by hand, and paid out. */
export const sellerNames = { payoneer: 'olivia@marsh-festivals.example', accepts_cash: true };
/** Where the platform is. */
export const platformNames = { payoneer: 'payments@engage.example' };

/** What each buyer has put on their balance, and what they bought from it. */
export const deposited = 40_000;
export interface DemoPurchase {
  buyer: string;
  contestant: string;
  votes: number;
  /** Asked for, or given back by the seller; and why. */
  refund?: { by: 'buyer' | 'seller'; reason: string };
}
export const purchases: readonly DemoPurchase[] = [
  { buyer: 'marco', contestant: 'Pastel de nata, Belém', votes: 50 },
  { buyer: 'sofia', contestant: 'Grilled sardines, Alfama', votes: 10 },
  {
    buyer: 'yuki',
    contestant: 'Garlic prawns',
    votes: 10,
    refund: { by: 'seller', reason: 'Bought twice by mistake' },
  },
  { buyer: 'amara', contestant: 'Goan chamuças', votes: 50 },
  { buyer: 'sofia', contestant: 'Grilled sardines, Alfama', votes: 50 },
  { buyer: 'tomas', contestant: 'Bifana at the ferry dock', votes: 3 },
  {
    buyer: 'diego',
    contestant: 'Prego no pão',
    votes: 10,
    refund: { by: 'buyer', reason: 'I meant the bifana, not the prego. Sorry, I was hungry.' },
  },
  { buyer: 'ines', contestant: 'Pastel de nata, Belém', votes: 50 },
];

export interface DemoClaim {
  /** Absent for a visitor. */
  buyer?: string;
  contestant: string;
  votes: number;
  rail: 'payoneer' | 'cash';
  sender: string;
  reference: string;
  /** What the seller says arrived; absent while they have not looked. */
  received?: number;
}
export const claims: readonly DemoClaim[] = [
  {
    buyer: 'priya',
    contestant: 'Octopus à lagareiro',
    votes: 50,
    rail: 'payoneer',
    sender: 'Priya Nair',
    reference: 'PAYO-48211',
    received: 4000,
  },
  {
    buyer: 'leo',
    contestant: 'Roast chestnuts',
    votes: 50,
    rail: 'payoneer',
    sender: 'Léo Fontaine',
    reference: 'PAYO-48377',
    received: 3000,
  },
  {
    buyer: 'hannah',
    contestant: 'Choco frito',
    votes: 50,
    rail: 'payoneer',
    sender: 'Hannah Weiss',
    reference: 'PAYO-48502',
  },
  {
    contestant: 'Francesinha on tour',
    votes: 10,
    rail: 'cash',
    sender: 'Beatriz, the red umbrella',
    reference: 'Counter, Saturday',
  },
  // Above what a receiver confirms alone.
  {
    buyer: 'camila',
    contestant: 'Goan chamuças',
    votes: 700,
    rail: 'payoneer',
    sender: 'Camila Rojas',
    reference: 'PAYO-49010',
  },
];

/** Asked for by the seller: the first is sent, the second waits. */
export const payouts = [
  { amount: 5000, reference: 'PAYONEER 77-1204' },
  { amount: 4500, reference: undefined },
] as const;
