/** The port of a chain of blocks, as far as payments in Ether need it. */
import type { RateSource } from './rates/source.ts';

/** Ether that a block moves from one address to another. Addresses have EIP-55 checksums. */
export interface ChainTransfer {
  readonly hash: string;
  readonly from: string;
  readonly to: string;
  readonly wei: bigint;
}

export interface ChainBlock {
  readonly number: number;
  readonly hash: string;
  readonly parent: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly transfers: readonly ChainTransfer[];
}

/** Every method throws RailAway when the node does not answer. */
export interface Chain {
  readonly id: number;
  /** Blocks, its own included, after which a transfer counts. */
  readonly needed: number;
  readonly isTest: boolean;
  /** The platform's address where no operator has set one. */
  readonly address?: string;
  /** A stand-in's page that sends this amount. */
  readonly walletUrl?: (address: string, wei: bigint) => string;
  /** The price of Ether. */
  readonly rates: RateSource;
  /** The number of the newest block. */
  head(): Promise<number>;
  block(number: number): Promise<ChainBlock | undefined>;
  /** The number of the block that a transfer lies in now; undefined when it lies in none, or failed. */
  blockOf(hash: string): Promise<number | undefined>;
}
