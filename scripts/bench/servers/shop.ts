/** The product's server without payment companies: a call fills people's balances, and puts up services of some of them. */
import { z } from 'zod';
import pino from 'pino';
import { Service } from '#shared/services/entities.ts';
import { everyone } from '#shared/model/access.ts';
import { voting } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { balanceOf, clearingOf } from '#cloud/payments/ledger/accounts.ts';
import { balancesAhead, onBooks } from '#cloud/payments/ledger/books.ts';
import { startServer } from '#parse/server.ts';
import { environment, ready } from './serve.ts';

const currency = 'EUR';

const fill = defineFunction({
  route: 'POST /app/bench/fill',
  who: everyone,
  limit: voting,
  input: z.strictObject({ people: z.array(z.int()), n: z.int() }),
  async run({ storage, clock, secrets }, { people, n }) {
    await Promise.all(
      people.map((user_id) => {
        const entry_id = `bench:${secrets.random(12)}`;
        const lines = [
          { account: clearingOf('stripe'), currency, n: -n },
          { account: balanceOf(user_id), currency, n },
        ];
        return onBooks(storage, clock, {
          entries: [entry_id],
          ahead: () => lines.flatMap(balancesAhead),
          run: (books) => books.move({ entry_id, kind: 'transfer', lines }),
        });
      }),
    );
    return {};
  },
});

/** A service of each of them: approved and listed. */
const putUp = defineFunction({
  route: 'POST /app/bench/putUp',
  who: everyone,
  limit: voting,
  input: z.strictObject({
    providers: z.array(z.int()),
    stype: z.enum(['one_time', 'booking']),
    price: z.int(),
    requirements: z.string(),
  }),
  async run({ storage, secrets }, { providers, stype, price, requirements }) {
    const services: string[] = [];
    const isBooking = stype === 'booking';
    for (const user_id of providers) {
      const sx_id = secrets.random(12);
      const service_id = await storage.next('service_id', 1);
      const row = { key: 'base', label: 'Basic', price, inclusions: ['A draft'] };
      await storage.transact((tx) =>
        tx.insert(Service, {
          ...{ sx_id, service_id, user_id, title: 'A service of the bench', category: 468, stype, requirements },
          ...(isBooking && { booking_type: 'hour' }),
          package: [{ ...row, ...(isBooking ? { minutes: 60 } : { days: 3, revisions: 1 }) }],
          ...{ payment: { currency }, status: 'approved', is_listed: true },
        }),
      );
      services.push(sx_id);
    }
    return { services };
  },
});

const { url } = await startServer({
  databaseUri: environment('DATABASE_URI'),
  appSecret: environment('APP_SECRET'),
  port: 0,
  host: '127.0.0.1',
  logger: pino({ base: undefined }, pino.destination(`${environment('SCRATCH')}/server.log`)),
  // The load comes from many addresses, to stay below the limits per address.
  trustProxy: 1,
  newcomerHours: 0,
  template: () => Promise.resolve(''),
  domains: [{ name: 'bench', functions: { fill, putUp } }],
});
ready(url, { cx_id: '', contestants: [''] });
