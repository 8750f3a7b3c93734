/** Ethereum by a node's JSON-RPC, through ethers. */
import type { JsonRpcProvider } from 'ethers';
import type { Chain, ChainTransfer } from '#cloud/providers/chain.ts';
import { RailAway } from '#cloud/providers/rails/rail.ts';
import { createRates } from './rates.ts';

export interface EtherSettings {
  readonly rpcUrl: string;
  /** The address of Ether's price. */
  readonly ratesUrl: string;
  readonly chainId: number;
  readonly confirmations: number;
  readonly isTest: boolean;
  /** With a stand-in: the platform's address until an operator sets one, and a page that sends Ether. */
  readonly address?: string;
  readonly walletUrl?: (address: string, wei: bigint) => string;
}

const timeoutMs = 8000;

export function createChain(settings: EtherSettings): Chain & { close(): Promise<void> } {
  const { rpcUrl, ratesUrl, chainId, confirmations, isTest, address, walletUrl } = settings;
  let opening: Promise<JsonRpcProvider> | undefined;
  let isChecked = false;

  // The first payment loads the library, so that a start does not.
  const open = async (): Promise<JsonRpcProvider> => {
    const { FetchRequest, JsonRpcProvider: Provider, Network } = await import('ethers');
    const request = new FetchRequest(rpcUrl);
    request.timeout = timeoutMs;
    return new Provider(request, chainId, { staticNetwork: Network.from(chainId), cacheTimeout: -1 });
  };

  const ask = async <T>(question: (node: JsonRpcProvider) => Promise<T>): Promise<T> => {
    try {
      const node = await (opening ??= open());
      if (!isChecked) {
        const id = Number(await node.send('eth_chainId', []));
        if (id !== chainId) throw new Error(`ETHEREUM_CHAIN_ID is ${chainId}, and the node is of the chain ${id}`);
        isChecked = true;
      }
      return await question(node);
    } catch (error) {
      throw new RailAway('the node of Ethereum does not answer', { cause: error });
    }
  };

  return {
    id: chainId,
    needed: confirmations,
    isTest,
    address,
    walletUrl,
    rates: createRates(ratesUrl),
    head: () => ask((node) => node.getBlockNumber()),
    block: (number) =>
      ask(async (node) => {
        const block = await node.getBlock(number, true);
        if (!block?.hash) return undefined;
        const transfers = block.prefetchedTransactions.flatMap(({ hash, from, to, value }): ChainTransfer[] =>
          to !== null && value > 0n ? [{ hash, from, to, wei: value }] : [],
        );
        return { number, hash: block.hash, parent: block.parentHash, at: block.timestamp * 1000, transfers };
      }),
    blockOf: (hash) =>
      ask(async (node) => {
        const receipt = await node.getTransactionReceipt(hash);
        return receipt?.status === 1 ? receipt.blockNumber : undefined;
      }),
    async close() {
      if (opening) (await opening.catch(() => undefined))?.destroy();
    },
  };
}
