/** The load generator's requests, built in advance. */
import { randomBytes } from 'node:crypto';
import type { Secrets } from '#cloud/kernel/ports.ts';
import { publicCategories } from '#shared/categories.ts';
import { marketWords } from './marketWords.ts';

export interface Shot {
  readonly method: 'POST' | 'GET';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** What is voted on; a single contestant makes a hot spot. */
export interface Target {
  readonly cx_id: string;
  readonly contestants: readonly string[];
  /** The contest's version, as known by a returning page. */
  readonly version?: string;
}

export type ShotKind =
  | 'ours'
  | 'naive'
  | 'writes'
  | 'transaction'
  | 'door'
  | 'chain'
  | 'bare'
  | 'page'
  | 'pageAgain'
  | 'naivePage'
  | MarketKind;
type MarketKind = 'marketList' | 'marketSearch' | 'marketPage' | 'driverList' | 'driverSearch' | 'driverPage';

/** Of stock Parse Server. */
export const stockKey = 'of the bench alone';

const json = { 'Content-Type': 'application/json' };

/** Addresses of the visitors, to stay below the limits per address. */
const addresses = 4096;
const addressOf = (n: number) => `10.0.${(n % addresses) >> 8}.${n & 255}`;

/** Part of a successful answer. */
export const expected: Readonly<Record<ShotKind, string>> = {
  ours: '"counted":true',
  naive: '"counted":true',
  writes: '"counted":true',
  transaction: '"counted":true',
  door: '{}',
  chain: '{}',
  bare: '{}',
  page: '"contestants":[{',
  pageAgain: '"not_modified":true',
  naivePage: '"votes":',
  marketList: '"services":[{',
  marketSearch: '"services":[',
  marketPage: '"service":{',
  driverList: '"services":[{',
  driverSearch: '"services":[',
  driverPage: '"service":{',
};

/** Two words, each third time with the first two letters of one swapped; each pair is asked for once in thousands of times, as people do. */
function wordsOf(n: number): string {
  const count = marketWords.length;
  const [one, other] = [marketWords[n % count]!, marketWords[(n * 7 + 3 + Math.floor(n / count)) % count]!];
  return `${n % 3 ? one : one.slice(1, 2) + one.slice(0, 1) + one.slice(2)} ${other}`;
}

/** The `n`th request about a marketplace; `contestants` are its services. */
function marketShot(kind: MarketKind, n: number, { contestants }: Target, headers: Record<string, string>): Shot {
  const shot = (path: string, body: object): Shot => ({ method: 'POST', path, headers, body: JSON.stringify(body) });
  const category = publicCategories[n % publicCategories.length];
  const sx_id = contestants[n % contestants.length];
  switch (kind) {
    case 'marketList':
      return shot('/app/services/getServices', { category });
    case 'driverList':
      return shot('/driver/list', { category });
    case 'marketSearch':
      return shot('/app/services/getServices', { keyword: wordsOf(n) });
    case 'driverSearch':
      return shot('/driver/search', { keyword: wordsOf(3 * n + 1) });
    case 'driverPage':
      return shot('/driver/page', { sx_id });
    case 'marketPage':
      return { method: 'GET', path: `/app/Services/getService/${sx_id}`, headers };
  }
}

/** The `n`th request of a kind, by a new voter. */
export function shotOf(kind: ShotKind, n: number, target: Target, secrets: Secrets): Shot {
  const { cx_id, contestants, version } = target;
  const contestant_id = contestants[n % contestants.length]!;
  const visitor_id = randomBytes(12).toString('base64url');
  const visitor = () => ({ ssid: secrets.signVisitor(visitor_id), 'X-Forwarded-For': addressOf(n) });
  const ballot = JSON.stringify({ cx_id, contestant_id, voter: visitor_id });
  switch (kind) {
    case 'ours':
      return {
        method: 'POST',
        path: '/app/contest/v2/addVote',
        headers: { ...json, ...visitor() },
        body: JSON.stringify({ cx_id, contestant_id, client_id: visitor_id }),
      };
    case 'naive':
      return {
        method: 'POST',
        path: '/parse/functions/vote',
        headers: { ...json, 'X-Parse-Application-Id': 'bench' },
        body: ballot,
      };
    case 'writes':
    case 'transaction':
      return { method: 'POST', path: `/${kind}`, headers: json, body: ballot };
    case 'door':
      return { method: 'POST', path: '/app/bench/empty', headers: { ...json, ...visitor() }, body: '{}' };
    case 'chain':
      return { method: 'POST', path: '/empty', headers: { ...json, ...visitor() }, body: '{}' };
    case 'page':
    case 'pageAgain':
      return {
        method: 'POST',
        path: '/app/contest/v2/fetchContest',
        headers: { ...json, ...visitor() },
        body: JSON.stringify({ cx_id, ...(kind === 'pageAgain' && { version }) }),
      };
    case 'naivePage':
      return {
        method: 'POST',
        path: '/parse/functions/page',
        headers: { ...json, 'X-Parse-Application-Id': 'bench' },
        body: JSON.stringify({ cx_id, voter: visitor_id }),
      };
    case 'marketList':
    case 'marketSearch':
    case 'marketPage':
    case 'driverList':
    case 'driverSearch':
    case 'driverPage':
      return marketShot(kind, n, target, { ...json, ...visitor() });
    case 'bare':
      return { method: 'POST', path: '/empty', headers: { 'Content-Length': '0' } };
  }
}
