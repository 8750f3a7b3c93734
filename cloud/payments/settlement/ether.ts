/**
 * Ether, sent from any wallet to the receiver's address or the platform's. No key is on any server: the chain is asked what was sent. The last
 * digits of an amount say which payment it is for; it counts with its confirmations, and not while the chain is being reorganised below it.
 */
import { randomInt } from 'node:crypto';
import { Payment } from '#shared/payments/entities/payment.ts';
import { EtherQuote, EtherTransfer } from '#shared/payments/entities/ether.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import type { Currency } from '#shared/payments/money.ts';
import type { EtherStep } from '#shared/payments/shapes.ts';
import { day, minute } from '#shared/time.ts';
import { above, Duplicate, type Ports } from '#cloud/kernel/ports.ts';
import type { Chain } from '#cloud/providers/chain.ts';
import { type Rail, RailAway, type RailWish, type RailWord } from '#cloud/providers/rails/rail.ts';
import type { RateTable } from '#cloud/providers/rates/source.ts';
import { ratesNow } from '#cloud/site/index.ts';
import { tails, weiOf, withTail, worth } from '#cloud/payments/rails/etherPrice.ts';
import { createScan } from './etherScan.ts';

/** Milliseconds that a rate is used for. */
const rateLasts = minute;
/** Milliseconds after which nobody is expected to pay a quote. */
const abandonedAfter = day;
/** Transfers looked at in one go. */
const pageSize = 200;
/** Last digits tried before it is given up. */
const mostTries = 20;

type EtherPorts = Pick<Ports, 'storage' | 'clock' | 'secrets' | 'log' | 'rates'>;

interface Seen {
  readonly transfer: EtherTransfer;
  readonly confirmations: number;
}

export function createEtherRail(ports: EtherPorts, chain: Chain): Rail {
  const { storage, clock } = ports;
  const scan = createScan(ports, chain);

  let known: { table: RateTable; asked: number } | undefined;
  const etherRates = async (): Promise<RateTable> => {
    if (known && clock.now() - known.asked < rateLasts) return known.table;
    try {
      known = { table: await chain.rates.latest(), asked: clock.now() };
      return known.table;
    } catch (error) {
      throw new RailAway('the price of Ether is not known', { cause: error });
    }
  };

  /** One Ether in a currency; by way of the euro where its source does not know it. */
  const rateOf = async (currency: Currency): Promise<{ rate: number; date: string }> => {
    const { rates, date } = await etherRates();
    if (rates[currency]) return { rate: rates[currency], date };
    const site = await ratesNow(ports);
    const [euro, other] = [site.rates.EUR, site.rates[currency]];
    // The table that comes with the software is old: good enough where no money moves.
    if (!rates.EUR || !euro || !other || !(site.live || chain.isTest))
      throw new RailAway(`the price of Ether in ${currency} is not known`);
    return { rate: (rates.EUR * other) / euro, date: date < site.date ? date : site.date };
  };

  const stepOf = (quote: EtherQuote, seen?: Seen): EtherStep => ({
    address: quote.address,
    wei: quote.wei,
    chain_id: chain.id,
    rate: Number(quote.rate),
    rate_date: quote.rate_date,
    until: new Date(quote.until.getTime() - paymentLimits.etherGrace).toISOString(),
    needed: chain.needed,
    ...(seen && {
      seen: { hash: seen.transfer.hash, wei: seen.transfer.wei, confirmations: seen.confirmations },
    }),
    ...(chain.walletUrl && { wallet_url: chain.walletUrl(quote.address, BigInt(quote.wei)) }),
  });

  /** What came for a quote and lies in the chain now, oldest first. */
  const seenFor = async ({ quote_id }: EtherQuote): Promise<Seen[]> => {
    const transfers = await storage.find(EtherTransfer, { quote_id }, { sort: { at: 1 } });
    if (!transfers.length) return [];
    const head = await chain.head();
    const places = await Promise.all(transfers.map(({ hash }) => chain.blockOf(hash)));
    return transfers.flatMap((transfer, index) => {
      const place = places[index];
      return place === undefined || place > head ? [] : [{ transfer, confirmations: head - place + 1 }];
    });
  };

  const wordFor = async (quote: EtherQuote): Promise<RailWord> => {
    const seen = await seenFor(quote);
    const done = seen.filter(({ confirmations }) => confirmations >= chain.needed);
    const coming = seen.find(({ confirmations }) => confirmations < chain.needed);
    const price = { wei: BigInt(quote.wei), amount: quote.amount };
    return {
      rail_id: quote.quote_id,
      payment_id: quote.payment_id,
      state: done.length ? 'paid' : 'open',
      received: done.reduce((sum, { transfer }) => sum + worth(BigInt(transfer.wei), price), 0),
      currency: quote.currency,
      isLate: done.length > 0 && done[0]!.transfer.at > quote.until,
      isComing: coming !== undefined,
      step: { ether: stepOf(quote, coming) },
      refunds: [],
    };
  };

  const look = async (quote_id: string): Promise<RailWord | undefined> => {
    const quote = await storage.get(EtherQuote, quote_id);
    if (!quote) return undefined;
    await scan();
    return wordFor(quote);
  };

  const quoteOf = async (payment_id: string): Promise<EtherQuote | undefined> =>
    (await storage.find(EtherQuote, { payment_id }, { limit: 1 }))[0];

  /** The same payment is quoted once. */
  const quote = async (address: string, wish: RailWish): Promise<EtherQuote> => {
    const { payment_id, amount, expires_at: until } = wish;
    const currency = wish.currency as Currency;
    const { rate, date: rate_date } = await rateOf(currency);
    const wei = weiOf({ amount, currency }, rate);
    for (let tries = 0; tries < mostTries; tries++) {
      const tail = randomInt(1, tails + 1);
      const shared = { payment_id, address, amount, currency, rate: String(rate), rate_date, until };
      const row = { ...shared, quote_id: `${address}|${tail}`, wei: String(withTail(wei, tail)) };
      try {
        return await storage.transact(async (tx) => {
          await tx.hold(`ether|${payment_id}`);
          const [made] = await tx.find(EtherQuote, { payment_id }, { limit: 1 });
          return made ?? tx.insert(EtherQuote, row);
        });
      } catch (error) {
        if (!(error instanceof Duplicate)) throw error;
      }
    }
    throw new RailAway(`the last digits of amounts to ${address} are used up`);
  };

  return {
    isTest({ address }) {
      if (!(address ?? chain.address)) throw new Error('The platform has no address for Ether.');
      return chain.isTest;
    },

    async open({ name, address: own }, wish) {
      const address = own ?? (name === 'platform' ? chain.address : undefined);
      if (!address) throw new RailAway('there is no address to pay to');
      // From here on blocks are read.
      await scan();
      const made = (await quoteOf(wish.payment_id)) ?? (await quote(address, wish));
      const word = await wordFor(made);
      return { rail_id: made.quote_id, step: { ether: stepOf(made) }, word };
    },

    // Without reading new blocks, which would be a change: what is known is asked for again.
    async taken(_account, since) {
      const quotes = await storage.find(EtherQuote, { until: above(since) });
      const money = await Promise.all(
        quotes.map(async (each) => {
          const { rail_id, payment_id, currency, received } = await wordFor(each);
          return { rail_id, payment_id, currency, received, refunded: 0, disputed: 0, at: each.until };
        }),
      );
      return { lag: 0, money: money.filter(({ received }) => received) };
    },

    look: (_account, rail_id) => look(rail_id),

    // Nobody can be kept from sending; what comes then is too late.
    async close(_account, rail_id) {
      const word = await look(rail_id);
      return word?.state === 'open' && !word.isComing ? { ...word, state: 'cancelled' } : word;
    },

    // The owner of the address's key sends it back.
    refund: (_account, { refund_id, amount }) => Promise.resolve({ rail_id: '', refund_id, amount, state: 'failed' }),

    // Chains call nobody.
    read: () => Promise.resolve(undefined),

    async news() {
      const recent = await storage.count(EtherQuote, { until: above(new Date(clock.now() - abandonedAfter)) });
      if (recent) await scan();
      const waiting = await storage.find(EtherTransfer, { state: 'seen' }, { sort: { at: 1 }, limit: pageSize });
      const words = new Map<string, RailWord>();
      for (const { hash, quote_id } of waiting) {
        const found = await storage.get(EtherQuote, quote_id);
        const payment = found && (await storage.get(Payment, found.payment_id));
        if (payment?.rail_id !== quote_id) continue;
        const word = await wordFor(found!);
        words.set(payment.payment_id, word);
        const own = (await seenFor(found!)).find(({ transfer }) => transfer.hash === hash);
        // The payment knows of it.
        if (own && own.confirmations >= chain.needed && payment.received >= word.received)
          await storage.transact((tx) => tx.apply(EtherTransfer, [{ id: hash, set: { state: 'settled' } }]));
      }
      return [...words.values()];
    },
  };
}
