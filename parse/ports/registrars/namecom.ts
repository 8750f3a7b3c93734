/** Name.com's API v4 over fetch: JSON, by the user name and a token of the site's account. Prices are dollars there. */
import { z } from 'zod';
import {
  type Priced,
  type Registered,
  type Registrar,
  RegistrarAway,
  RegistrarRefusal,
  type ZoneRecord,
} from '#cloud/providers/registrars/registrar.ts';

export interface NamecomSettings {
  readonly username: string;
  readonly token: string;
  /** An origin: the company's, its test system's, or a stand-in's. */
  readonly api: string;
  readonly isTest: boolean;
}

const timeoutMs = 12_000;
/** Seconds for which others may keep a record. */
const ttl = 300;
/** Milliseconds within which it looks for suggestions. */
const searching = 3000;

const offerShape = z.looseObject({
  domainName: z.string(),
  purchasable: z.boolean().default(false),
  premium: z.boolean().default(false),
  purchasePrice: z.number().optional(),
  purchaseType: z.string().default('registration'),
  renewalPrice: z.number().optional(),
});
const offersShape = z.looseObject({ results: z.array(offerShape).default([]) });
const domainShape = z.looseObject({ domainName: z.string(), expireDate: z.coerce.date() });
const madeShape = z.looseObject({ domain: domainShape });
const pricingShape = z.looseObject({ renewalPrice: z.number() });
const recordShape = z.looseObject({
  id: z.number(),
  host: z.string().default(''),
  type: z.string(),
  answer: z.string(),
});
const recordsShape = z.looseObject({ records: z.array(recordShape).default([]) });
const failureShape = z.looseObject({ message: z.string().default(''), details: z.string().default('') });

const cents = (dollars: number) => Math.round(dollars * 100);

function pricedOf(offer: z.output<typeof offerShape>): Priced {
  const { domainName: name, purchasable, premium, purchasePrice, purchaseType, renewalPrice } = offer;
  if (!purchasable || purchasePrice === undefined) return { name, state: 'taken' };
  if (premium || purchaseType !== 'registration') return { name, state: 'premium' };
  const price = cents(purchasePrice);
  return { name, state: 'free', price, renewal: renewalPrice === undefined ? price : cents(renewalPrice) };
}

/** The company's name for it. */
const typeAt = ({ type }: Pick<ZoneRecord, 'type'>) => (type === 'ALIAS' ? 'ANAME' : type);

export function createNamecom({ username, token, api, isTest }: NamecomSettings): Registrar {
  const authorization = `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;

  /** Undefined for something that is not there. */
  const ask = async <T extends z.ZodType>(
    shape: T,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<z.output<T> | undefined> => {
    let response: Response;
    let said: unknown;
    try {
      response = await fetch(`${api}/v4${path}`, {
        method,
        headers: { Authorization: authorization, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      said = await response.json().catch(() => ({}));
    } catch (error) {
      throw new RegistrarAway('Name.com does not answer', { cause: error });
    }
    const { status } = response;
    if (status === 404) return undefined;
    // Wrong keys are the site's fault, and no reason to refuse a buyer for good.
    if (status >= 500 || status === 429 || status === 401 || status === 403)
      throw new RegistrarAway(`Name.com answered ${status}`);
    if (!response.ok) {
      const { message, details } = failureShape.catch({ message: '', details: '' }).parse(said);
      throw new RegistrarRefusal(`${status} ${message} ${details}`.trim().slice(0, 300));
    }
    const { success, data } = shape.safeParse(said);
    if (!success) throw new RegistrarAway('Name.com answered something else');
    return data;
  };

  const must = async (asked: Promise<{ expireDate: Date } | undefined>): Promise<Registered> => {
    const found = await asked;
    if (!found) throw new RegistrarRefusal('404 not found');
    return { until: found.expireDate };
  };

  return {
    isTest,
    async check(names) {
      const said = await ask(offersShape, 'POST', '/domains:checkAvailability', { domainNames: names });
      return (said?.results ?? []).map(pricedOf);
    },
    async suggest(label, endings) {
      const body = { keyword: label, tldFilter: endings, timeout: searching };
      const said = await ask(offersShape, 'POST', '/domains:search', body);
      return (said?.results ?? []).map(pricedOf).filter(({ state }) => state === 'free');
    },
    async find(name) {
      const found = await ask(domainShape, 'GET', `/domains/${name}`);
      return found && { until: found.expireDate };
    },
    async renewal(name) {
      const found = await ask(pricingShape, 'GET', `/domains/${name}:getPricing`);
      if (!found) throw new RegistrarRefusal('404 not found');
      return cents(found.renewalPrice);
    },
    register(name, years, who) {
      const contact = {
        ...{ firstName: who.first_name, lastName: who.last_name, email: who.email, phone: who.phone },
        ...{ address1: who.address, city: who.city, state: who.state, zip: who.zip, country: who.country },
      };
      const contacts = { registrant: contact, admin: contact, tech: contact, billing: contact };
      const domain = { domainName: name, contacts, autorenewEnabled: false, privacyEnabled: true };
      const asked = ask(madeShape, 'POST', '/domains', { domain, years });
      return must(asked.then((said) => said?.domain));
    },
    renew(name, years) {
      return must(ask(madeShape, 'POST', `/domains/${name}:renew`, { years }).then((said) => said?.domain));
    },
    async point(name, records) {
      const path = `/domains/${name}/records`;
      const there = (await ask(recordsShape, 'GET', path))?.records ?? [];
      for (const record of records) {
        const { host, value: answer } = record;
        const type = typeAt(record);
        const same = there.filter((each) => each.host === host && each.type === type);
        const [kept, ...others] = same;
        for (const { id } of others) await ask(z.unknown(), 'DELETE', `${path}/${id}`);
        if (kept?.answer === answer) continue;
        const body = { host, type, answer, ttl };
        await (kept ? ask(z.unknown(), 'PUT', `${path}/${kept.id}`, body) : ask(z.unknown(), 'POST', path, body));
      }
    },
  };
}
