/** Reading a chain's blocks for transfers that fit a quote. What was found is stored, so that each block is read once by all servers together. */
import { DeskItem } from '#shared/payments/entities/shop.ts';
import { EtherQuote, EtherScan, EtherTransfer } from '#shared/payments/entities/ether.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { Chain, ChainBlock, ChainTransfer } from '#cloud/providers/chain.ts';
import { RailAway } from '#cloud/providers/rails/rail.ts';
import { tailOf, worth } from '#cloud/payments/rails/etherPrice.ts';
import { platformKeys } from '#cloud/payments/rails/rails.ts';

type ScanPorts = Pick<Ports, 'storage' | 'clock' | 'secrets'>;

/** Blocks that are read again when the chain is found to have been reorganised. */
const lookBack = 64;
/** Blocks read at once, and in one go. */
const [concurrency, mostAtOnce] = [8, 200];
/** Older ones hold nothing that is waited for: a day. */
const oldest = 7200;
/**
 * Shares of a quote that count as a payment of it. Somebody who sees a transfer on its way could put dust with the same digits before it.
 */
const leastShare = 10n;

/** Blocks of `from` to `to`, as long as each stands on the one before. */
async function* blocksOf(chain: Chain, from: number, to: number): AsyncGenerator<ChainBlock> {
  let last: ChainBlock | undefined;
  for (let at = from; at <= to; at += concurrency) {
    const numbers = Array.from({ length: Math.min(concurrency, to - at + 1) }, (_, index) => at + index);
    for (const block of await Promise.all(numbers.map((number) => chain.block(number)))) {
      if (!block || (last && block.parent !== last.hash)) return;
      last = block;
      yield block;
    }
  }
}

const quoteId = ({ to, wei }: ChainTransfer) => `${to}|${tailOf(wei)}`;
const fits = ({ wei }: ChainTransfer, quote: EtherQuote | undefined) =>
  quote !== undefined && wei * leastShare >= BigInt(quote.wei);

export function createScan(ports: ScanPorts, chain: Chain) {
  const { storage, secrets } = ports;
  const id = String(chain.id);

  /** Ether to the platform's own address that no quote explains: an operator finds out whose it is. */
  const unknownTo = async (transfers: readonly ChainTransfer[], known: ReadonlyMap<string, EtherQuote>) => {
    const address = (await platformKeys(storage))?.ethereum_address ?? chain.address;
    return transfers.filter((one) => one.to === address && !fits(one, known.get(quoteId(one))));
  };

  const store = async (before: EtherScan | undefined, blocks: readonly ChainBlock[]) => {
    const transfers = blocks.flatMap((block) => block.transfers.map((one) => ({ ...one, at: new Date(block.at) })));
    const named = transfers.filter(({ wei }) => tailOf(wei) !== undefined);
    const quotes = await storage.getMany(EtherQuote, [...new Set(named.map(quoteId))]);
    const known = new Map(quotes.map((quote) => [quote.quote_id, quote]));
    const ours = named.filter((one) => fits(one, known.get(quoteId(one))));
    const unknown = await unknownTo(transfers, known);
    const rates = unknown.length ? await chain.rates.latest() : undefined;
    const last = blocks.at(-1)!;
    await storage.transact(async (tx) => {
      const now = await tx.get(EtherScan, id);
      // Another server was faster, and stored the same.
      if (now?.hash !== before?.hash) return;
      await tx.apply(EtherScan, [{ id, set: { block: last.number, hash: last.hash }, orInsert: {} }]);
      const stored = new Set(
        (
          await tx.getMany(
            EtherTransfer,
            ours.map(({ hash }) => hash),
          )
        ).map(({ hash }) => hash),
      );
      const fresh = ours.filter(({ hash }) => !stored.has(hash));
      await tx.insertMany(
        EtherTransfer,
        fresh.map((one) => {
          const { hash, wei, at } = one;
          return { hash, quote_id: quoteId(one), wei: String(wei), at, state: 'seen' as const };
        }),
      );
      for (const { hash, wei } of unknown) {
        const desk_id = secrets.hash(`desk|ethereum|${hash}`).slice(0, 12);
        if (await tx.get(DeskItem, desk_id)) continue;
        const euros = worth(wei, { wei: 10n ** 18n, amount: Math.round((rates!.rates.EUR ?? 0) * 100) });
        await tx.insert(DeskItem, {
          desk_id,
          kind: 'unknown',
          rail: 'ethereum',
          account: 'platform',
          event_id: hash,
          amount: euros,
          currency: 'EUR',
          state: 'open',
        });
      }
    });
  };

  const scan = async (): Promise<void> => {
    const head = await chain.head();
    const before = await storage.get(EtherScan, id);
    let from = before ? before.block + 1 : head;
    // Reorganised, or begun anew, since it was read.
    if (before && (await chain.block(before.block))?.hash !== before.hash)
      from = Math.min(before.block, head) - lookBack;
    from = Math.max(from, head - oldest, 0);
    const to = Math.min(head, from + mostAtOnce - 1);
    const blocks: ChainBlock[] = [];
    for await (const block of blocksOf(chain, from, to)) blocks.push(block);
    if (blocks.length) await store(before, blocks);
    if (to < head) throw new RailAway(`the chain is read up to block ${to} of ${head}`);
  };

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = () =>
    (running = scan().finally(() => {
      running = undefined;
    }));

  /** Reads up to the newest block of this moment. Throws RailAway when the node is away, or much is left to read. */
  return (): Promise<void> => {
    if (!running) return start();
    // What runs may have asked for the newest block before this call.
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return running ?? start();
      });
    return next;
  };
}
