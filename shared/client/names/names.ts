/** The words of names, and what leads from one of their pages to another. */
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import type { Currency } from '#shared/payments/money.ts';
import type { DomainHostState, DomainOrderState, Failure } from '#shared/names/process.ts';
import { day } from '#shared/time.ts';

/** Currencies that prices are shown in. */
export const nameCurrencies: readonly Currency[] = [
  'EUR',
  'USD',
  'GBP',
  'CAD',
  'CHF',
  'HTG',
  'XOF',
  'MXN',
  'BRL',
  'JPY',
];

/** The language's own tag may name a country; else the euro is as good a guess as any. */
const currencyByPlace: Readonly<Record<string, Currency>> = {
  US: 'USD',
  GB: 'GBP',
  CA: 'CAD',
  CH: 'CHF',
  HT: 'HTG',
  MX: 'MXN',
  BR: 'BRL',
  JP: 'JPY',
};
export const likelyCurrency = (tag = globalThis.navigator?.language ?? ''): Currency =>
  currencyByPlace[tag.split('-')[1] ?? ''] ?? 'EUR';

export const buyPath = (name: string, currency: string) =>
  `/domain/domain/buy?${new URLSearchParams({ name, currency }).toString()}`;

type Tone = 'plain' | 'soon' | 'warning' | 'success';
interface Word {
  readonly text: Key;
  readonly tone: Tone;
}

export const orderWords: Readonly<Record<DomainOrderState, Word>> = {
  held: { text: 'names.state.held', tone: 'soon' },
  paid: { text: 'names.state.paid', tone: 'soon' },
  done: { text: 'names.state.done', tone: 'success' },
  failed: { text: 'names.state.failed', tone: 'warning' },
  over: { text: 'names.state.over', tone: 'plain' },
  undone: { text: 'names.state.undone', tone: 'plain' },
};

export const failureWords: Readonly<Record<Failure, Key>> = {
  taken: 'names.failed.taken',
  price: 'names.failed.price',
  contact: 'names.failed.contact',
  refused: 'names.failed.refused',
  away: 'names.failed.away',
  withdrawn: 'names.failed.withdrawn',
};

export const hostWords: Readonly<Record<DomainHostState, Word>> = {
  waiting: { text: 'names.host.state.waiting', tone: 'soon' },
  active: { text: 'names.host.state.active', tone: 'success' },
  failing: { text: 'names.host.state.failing', tone: 'warning' },
  off: { text: 'names.host.state.off', tone: 'plain' },
};

const month = 30 * day;
export const nameWord = ({ state, until }: { state: string; until: string }, now: number): Word => {
  if (state === 'expired') return { text: 'names.state.expired', tone: 'warning' };
  if (state === 'withdrawn') return { text: 'names.state.withdrawn', tone: 'plain' };
  return Date.parse(until) - now < month
    ? { text: 'names.state.ending', tone: 'soon' }
    : { text: 'names.state.active', tone: 'success' };
};
