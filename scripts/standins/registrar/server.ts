/** A stand-in of Name.com's API v4 and of the domain name system, for tests and the demo. It keeps nothing. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Behaviour, listen, read } from '../http.ts';
import { languageOf, pageHeaders } from '../page.ts';
import { zonePage } from './pages.ts';

export interface RegistrarKeys {
  readonly username: string;
  readonly token: string;
}

interface Kept {
  readonly id: number;
  readonly host: string;
  readonly type: string;
  readonly answer: string;
}
interface Domain {
  until: Date;
  years: number;
  readonly records: Kept[];
  readonly contacts: unknown;
}

/** Dollars: the first year, and each one after it. */
const prices: Readonly<Record<string, readonly [number, number]>> = {
  com: [12.99, 17.99],
  net: [14.99, 18.99],
  org: [9.99, 17.99],
  co: [24.99, 34.99],
  io: [44.99, 59.99],
  club: [5.99, 19.99],
  live: [3.99, 29.99],
  events: [6.99, 36.99],
  fun: [2.99, 39.99],
  site: [1.99, 34.99],
  online: [2.99, 39.99],
  world: [3.99, 42.99],
};
interface Offer {
  readonly domainName: string;
  readonly sld: string;
  readonly tld: string;
  readonly purchasable?: boolean;
  readonly premium?: boolean;
  readonly purchaseType?: string;
  readonly purchasePrice?: number;
  readonly renewalPrice?: number;
}

/** Somebody else's, as they would be. */
const others = /^(google|engage|example|vote|music|art|test|taken)\./;
const premium = /^(win|gold|star)\./;

const year = (from: Date, years: number) => {
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return until;
};

/** What calls ask, all of them together. */
interface Asked extends Partial<Kept> {
  readonly domainNames?: readonly string[];
  readonly keyword?: string;
  readonly tldFilter?: readonly string[];
  readonly domain?: { readonly domainName?: string; readonly contacts?: unknown };
  readonly years?: number;
}

export interface RegistrarStandIn {
  readonly port: number;
  /** How it misbehaves: `away`, `deaf`, or a name that somebody else takes. */
  behave(how: Behaviour): void;
  take(name: string): void;
  /** What it was asked to register or renew, in order. */
  readonly asked: string[];
  domain(name: string): Domain | undefined;
  /** Records outside of its own zones. */
  setRecord(host: string, type: string, value: string | undefined): void;
  close(): Promise<void>;
}

export async function startRegistrarStandIn(keys: RegistrarKeys, port = 0): Promise<RegistrarStandIn> {
  let behaviour: Behaviour = {};
  const domains = new Map<string, Domain>();
  const taken = new Set<string>();
  const loose = new Map<string, string>();
  const asked: string[] = [];
  let nextId = 1;
  const authorization = `Basic ${Buffer.from(`${keys.username}:${keys.token}`).toString('base64')}`;

  const send = (response: ServerResponse, status: number, body: object) => {
    // What was asked is done, and the answer is lost.
    if (behaviour.deaf) return void response.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, message: string, details = '') =>
    send(response, status, { message, details });

  const offer = (domainName: string): Offer => {
    const [sld, tld] = [domainName.slice(0, domainName.indexOf('.')), domainName.split('.').at(-1)!];
    const price = prices[tld];
    const gone = !price || others.test(domainName) || taken.has(domainName) || domains.has(domainName);
    if (gone) return { domainName, sld, tld };
    const [purchasePrice, renewalPrice] = premium.test(domainName) ? [2500, 2500] : price;
    return {
      ...{ domainName, sld, tld, purchasable: true, purchaseType: 'registration', purchasePrice, renewalPrice },
      ...(premium.test(domainName) && { premium: true }),
    };
  };
  const shown = (domainName: string, { until }: Domain) => ({
    ...{ domainName, expireDate: until.toISOString(), autorenewEnabled: false, locked: true, privacyEnabled: true },
  });

  const register = (response: ServerResponse, body: Asked) => {
    const { domainName = '', contacts } = body.domain ?? {};
    const years = body.years ?? 1;
    asked.push(`register ${domainName} ${years}`);
    if (!offer(domainName).purchasable) return refuse(response, 400, 'Invalid Argument', 'Domain is not available');
    const phone = (contacts as { registrant?: { phone?: string } } | undefined)?.registrant?.phone ?? '';
    if (!/^\+\d{6,15}$/.test(phone)) return refuse(response, 422, 'Unprocessable', 'Contact phone is invalid');
    const domain = { until: year(new Date(), years), years, records: [], contacts };
    domains.set(domainName, domain);
    return send(response, 200, { domain: shown(domainName, domain), order: nextId++, totalPaid: 0 });
  };

  const records = (
    request: IncomingMessage,
    response: ServerResponse,
    domain: Domain,
    id: number,
    body: Partial<Kept>,
  ) => {
    const at = domain.records.findIndex((record) => record.id === id);
    if (request.method === 'GET') return send(response, 200, { records: domain.records });
    if (request.method === 'DELETE') {
      if (at >= 0) domain.records.splice(at, 1);
      return send(response, 200, {});
    }
    const record = { id: id || nextId++, host: body.host ?? '', type: body.type ?? 'TXT', answer: body.answer ?? '' };
    if (at >= 0) domain.records.splice(at, 1, record);
    else domain.records.push(record);
    return send(response, 200, record);
  };

  const api = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (request.headers.authorization !== authorization) return refuse(response, 401, 'Unauthenticated');
    const body = (request.method === 'GET' ? {} : JSON.parse((await read(request)) || '{}')) as Asked;
    if (path === '/domains:checkAvailability')
      return send(response, 200, { results: (body.domainNames ?? []).map(offer) });
    if (path === '/domains:search') {
      const { keyword = '', tldFilter = [] } = body;
      const names = [
        `get${keyword}`,
        `${keyword}-live`,
        `the${keyword}`,
        `${keyword}vote`,
        `my${keyword}`,
        `${keyword}hq`,
      ];
      const results = names.map((name, index) => offer(`${name}.${tldFilter[index % 3] ?? 'com'}`));
      return send(response, 200, { results });
    }
    if (path === '/domains' && request.method === 'POST') return register(response, body);
    const [, name = '', verb, , id] = /^\/domains\/([^/:]+)(?::(\w+))?(\/records(?:\/(\d+))?)?$/.exec(path) ?? [];
    const domain = domains.get(name);
    if (verb === 'getPricing') {
      const [purchasePrice = 0, renewalPrice = 0] = prices[name.split('.').at(-1)!] ?? [];
      return send(response, 200, { purchasePrice, renewalPrice, transferPrice: renewalPrice });
    }
    if (!domain) return refuse(response, 404, 'Not Found');
    if (verb === 'renew') {
      asked.push(`renew ${name} ${body.years}`);
      domain.until = year(domain.until, body.years ?? 1);
      return send(response, 200, { domain: shown(name, domain), order: nextId++, totalPaid: 0 });
    }
    if (path.includes('/records')) return records(request, response, domain, Number(id ?? 0), body);
    return send(response, 200, shown(name, domain));
  };

  const inZones = (host: string, type: string): string[] =>
    [...domains].flatMap(([name, domain]) =>
      domain.records
        .filter((record) => (record.host ? `${record.host}.${name}` : name) === host && record.type === type)
        .map(({ answer }) => answer),
    );
  const dns = (host: string, type: string): string[] => {
    const own = loose.get(`${type} ${host}`);
    return own === undefined ? inZones(host, type) : own ? [own] : [];
  };

  const server = await listen(
    port,
    () => behaviour.away ?? false,
    async (request, response, url) => {
      if (url.pathname.startsWith('/v4/')) return api(request, response, decodeURIComponent(url.pathname.slice(3)));
      if (url.pathname === '/dns') {
        const records_ = dns(url.searchParams.get('host') ?? '', url.searchParams.get('type') ?? 'TXT');
        return void response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ records: records_ }));
      }
      // A page on which somebody who tries the demo writes records of a name of their own.
      if (request.method === 'POST') {
        const form = new URLSearchParams(await read(request));
        const [host, value] = [(form.get('host') ?? '').trim().toLowerCase(), (form.get('value') ?? '').trim()];
        if (host && loose.size < 1000)
          loose.set(`${form.get('type') === 'CNAME' ? 'CNAME' : 'TXT'} ${host.slice(0, 253)}`, value.slice(0, 500));
      }
      response.writeHead(200, pageHeaders).end(zonePage([...loose], languageOf(request)));
    },
  );
  return {
    port: server.port,
    behave: (how) => void (behaviour = how),
    take: (name) => void taken.add(name),
    asked,
    domain: (name) => domains.get(name),
    setRecord: (host, type, value) => void loose.set(`${type} ${host}`, value ?? ''),
    close: () => server.close(),
  };
}
