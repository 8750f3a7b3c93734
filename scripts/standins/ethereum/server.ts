/**
 * A chain of Ethereum on this machine: anvil, from its npm package, with a small server beside it that has a price of Ether and a page that pays as
 * a wallet would. There is a program for few machines; on any other there is no chain.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '#parse/root.mjs';
import { freePort } from '../../lib/machines.ts';
import { type Behaviour, listen, read } from '../http.ts';
import { donePage, escaped, languageOf, page, pageHeaders, type PageLanguage } from '../page.ts';
import { press, standInTexts } from '../texts.ts';

export interface EthereumStandIn {
  /** Of the page and the price. */
  readonly port: number;
  readonly rpcUrl: string;
  readonly ratesUrl: string;
  /** Addresses with 10,000 Ether each, whose keys the chain has. */
  readonly accounts: readonly string[];
  /** Asks the chain. */
  rpc<T = unknown>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Sends from the first account, or another; answers the transaction's hash. */
  send(to: string, wei: bigint, from?: string): Promise<string>;
  mine(blocks?: number): Promise<void>;
  /** What one Ether costs, and the day of that. */
  price(euros: number, date?: string): void;
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

const keeper = path.join(root, 'scripts/standins/ethereum/keeper.mjs');

/** The program; undefined where there is none for this machine. */
export function findAnvil(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
  } catch {
    return undefined;
  }
}

export const chainId = 31_337;
const hexOf = (wei: bigint) => `0x${wei.toString(16)}`;
const etherOf = (wei: bigint) => `${wei / 10n ** 18n}.${String(wei % 10n ** 18n).padStart(18, '0')}`;

const walletPage = (to: string, wei: bigint, language: PageLanguage) => {
  const say = standInTexts[language];
  return page(
    say.wallet,
    `<h1>${say.wallet}</h1><p>${escaped(to)}<br><strong>${etherOf(wei)} ETH</strong></p>
${press('1', say.sendAll, '')}
${press('half', say.sendHalf)}
${press('2', say.sendTwice)}`,
    language,
  );
};

/** Half, with the same last digits. */
const half = (wei: bigint): bigint => {
  const tail = wei % 10n ** 12n;
  return ((wei - tail) / 2n / 10n ** 12n) * 10n ** 12n + tail;
};

/** Undefined where there is no program. `blockTime`: seconds between blocks; without it they are mined on demand. */
export async function startEthereumStandIn({ blockTime }: { blockTime?: number } = {}): Promise<
  EthereumStandIn | undefined
> {
  const anvil = findAnvil();
  if (!anvil) return undefined;
  const rpcPort = await freePort();
  const rpcUrl = `http://127.0.0.1:${rpcPort}`;
  const args = ['--port', String(rpcPort), '--chain-id', String(chainId), '--silent', '--slots-in-an-epoch', '1'];
  const mining = blockTime ? ['--block-time', String(blockTime)] : ['--no-mining'];
  const chain: ChildProcess = fork(keeper, [anvil, ...args, ...mining], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(chain, 'exit');
  let behaviour: Behaviour = {};
  let price = { euros: 3000, date: new Date().toISOString().slice(0, 10) };

  const rpc: EthereumStandIn['rpc'] = async <T>(method: string, params: readonly unknown[] = []) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  for (const since = Date.now(); ;) {
    const ready = await rpc('eth_blockNumber').catch(() => undefined);
    if (ready !== undefined) break;
    if (chain.exitCode !== null || Date.now() - since > 15_000) {
      chain.kill();
      return undefined;
    }
    await new Promise((go) => setTimeout(go, 50));
  }
  const accounts = await rpc<string[]>('eth_accounts');
  const send: EthereumStandIn['send'] = (to, wei, from = accounts[0]!) =>
    rpc<string>('eth_sendTransaction', [{ from, to, value: hexOf(wei) }]);

  const wallet = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const to = url.searchParams.get('to') ?? '';
    const wei = BigInt(/^\d{1,30}$/.exec(url.searchParams.get('wei') ?? '')?.[0] ?? 0);
    const show = (html: string, status = 200) => void response.writeHead(status, pageHeaders).end(html);
    const language = languageOf(request);
    const say = standInTexts[language];
    if (!/^0x[0-9a-fA-F]{40}$/.test(to) || !wei) return show(donePage(say.nothing, language), 404);
    if (request.method !== 'POST') return show(walletPage(to, wei, language));
    const pressed = new URLSearchParams(await read(request)).get('press');
    if (pressed === 'half') await send(to, half(wei));
    else for (let times = 0; times < (pressed === '2' ? 2 : 1); times++) await send(to, wei);
    return show(donePage(say.sent, language));
  };
  /** The node as the server sees it: it can be away. */
  const node = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await read(request);
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  };

  const server = await listen(
    0,
    () => behaviour.away === true,
    async (request, response, url) => {
      if (url.pathname === '/rates') {
        const { euros, date } = price;
        const rates = { EUR: euros, USD: Math.round(euros * 1.08 * 100) / 100, GBP: Math.round(euros * 85) / 100 };
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ base: 'ETH', date, rates }));
      } else if (url.pathname === '/node') await node(request, response);
      else await wallet(request, response, url);
    },
  );

  return {
    port: server.port,
    rpcUrl: `http://127.0.0.1:${server.port}/node`,
    ratesUrl: `http://127.0.0.1:${server.port}/rates`,
    accounts,
    rpc,
    send,
    mine: async (blocks = 1) => void (await rpc('anvil_mine', [`0x${blocks.toString(16)}`])),
    price: (euros, date = price.date) => void (price = { euros, date }),
    behave: (how) => void (behaviour = how),
    async close() {
      await server.close();
      chain.kill('SIGTERM');
      await gone;
    },
  };
}
