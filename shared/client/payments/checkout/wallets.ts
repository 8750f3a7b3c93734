/** Wallets in the browser, found as EIP-6963 says: each announces itself when it is asked. Nothing of them is loaded, and no key is seen. */
import { useEffect, useState } from 'react';

interface Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

export interface Wallet {
  readonly info: {
    readonly uuid: string;
    readonly name: string;
    /** A data: address. */
    readonly icon: string;
  };
  readonly provider: Provider;
}

/** Those that this browser has, in the order of their announcements. */
export function useWallets(): readonly Wallet[] {
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  useEffect(() => {
    const announced = (event: Event) => {
      const wallet = (event as CustomEvent<Wallet | undefined>).detail;
      if (typeof wallet?.provider?.request !== 'function' || typeof wallet.info?.uuid !== 'string') return;
      setWallets((known) => (known.some(({ info }) => info.uuid === wallet.info.uuid) ? known : [...known, wallet]));
    };
    window.addEventListener('eip6963:announceProvider', announced);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return () => window.removeEventListener('eip6963:announceProvider', announced);
  }, []);
  return wallets;
}

/** `refused`: its owner said no. `chain`: it does not know the chain. `failed`: anything else. */
export type WalletProblem = 'refused' | 'chain' | 'failed';

export class WalletError extends Error {
  readonly problem: WalletProblem;
  constructor(problem: WalletProblem, cause: unknown) {
    super(`the wallet: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Codes of EIP-1193 and EIP-3326. */
const problems: Readonly<Record<number, WalletProblem>> = { 4001: 'refused', 4100: 'refused', 4902: 'chain' };

const hexOf = (n: bigint | number) => `0x${n.toString(16)}`;

interface Sending {
  readonly address: string;
  readonly wei: string;
  readonly chain_id: number;
}

/** Asks the wallet's owner to send it; resolves to the transaction's hash. Throws WalletError. */
export async function sendBy({ provider }: Wallet, { address, wei, chain_id }: Sending): Promise<string> {
  try {
    const accounts = (await provider.request({ method: 'eth_requestAccounts' })) as readonly string[];
    const chainId = hexOf(chain_id);
    if (Number(await provider.request({ method: 'eth_chainId' })) !== chain_id)
      await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    const transaction = { from: accounts[0], to: address, value: hexOf(BigInt(wei)), chainId };
    return (await provider.request({ method: 'eth_sendTransaction', params: [transaction] })) as string;
  } catch (error) {
    throw new WalletError(problems[(error as { code?: number }).code ?? 0] ?? 'failed', error);
  }
}
