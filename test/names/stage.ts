/** A shop with a registrar and a domain name system beside it. */
import { afterAll, beforeAll } from 'vitest';
import { DomainOrder } from '#shared/names/entities/names.ts';
import type { Dns } from '#cloud/kernel/ports.ts';
import { createDns } from '#parse/ports/dns.ts';
import { createNamecom } from '#parse/ports/registrars/namecom.ts';
import { type RegistrarStandIn, startRegistrarStandIn } from '../../scripts/standins/registrar/server.ts';
import { atBank, becomes, begin, platformKey, until, useShop, visa } from '../payments/stage.ts';
import { contact } from '../rest/cases/names.ts';
import type { TestActor } from '../support/actors.ts';

const keys = { username: 'ofThePlatform', token: 'ofThePlatformAlone' };

export function useNames({ pages = false }: { pages?: boolean } = {}) {
  const beside: { company?: RegistrarStandIn; isDnsAway: boolean } = { isDnsAway: false };
  const settings = () => ({ ...keys, api: `http://127.0.0.1:${beside.company!.port}`, isTest: true });
  // Before the shop's own, whose server knows it.
  beforeAll(async () => {
    beside.company = await startRegistrarStandIn(keys);
  });
  const shop = useShop({
    pages,
    options: () => {
      const dns = createDns(settings().api);
      const unlessAway =
        (look: Dns['txt']): Dns['txt'] =>
        (host) =>
          beside.isDnsAway ? Promise.resolve(undefined) : look(host);
      return {
        ...{ registrar: settings(), publicUrl: 'https://engage.club', demo: undefined },
        dns: { txt: unlessAway(dns.txt), cname: unlessAway(dns.cname) },
      };
    },
  });
  afterAll(() => beside.company?.close());
  return {
    shop,
    get registrar() {
      return beside.company!;
    },
    api: () => createNamecom(settings()),
    dnsIsAway: (away: boolean) => void (beside.isDnsAway = away),
  };
}
export type Names = ReturnType<typeof useNames>;

export const wish = (more: object = {}) => ({
  ...{ years: 2, currency: 'EUR', agreed: true as const, contact },
  ...more,
});

/** Keeps a name's price for somebody. */
export async function held(who: TestActor, name: string, more: object = {}) {
  const { body, error } = await who.call('POST /app/domain/buy', { ...wish(more), name });
  if (!body.order) throw new Error(`No order: ${error}`);
  return body.order;
}

/** Pays by card at the bank; resolves with the payment once it is confirmed, or set aside. */
export async function pay({ shop }: Names, who: TestActor, sx_id: string, state = 'confirmed') {
  const { body, error } = await begin(who, sx_id, { type: 'domain' });
  if (!body.payment) throw new Error(`No payment: ${error}`);
  const { payment_id } = body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, state);
  return payment_id;
}

export const orderOf = ({ shop }: Names, id: string) => shop.server.ports.storage.get(DomainOrder, id);

export const orderBecomes = (names: Names, id: string, state: DomainOrder['state']) =>
  until(
    async () => (await orderOf(names, id))?.state,
    (is) => is === state,
  );
