/** The client's address behind trusted proxies: its line (`lineOf`), for every limit and gate. */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { lineOf } from '#cloud/kernel/addresses.ts';

export type AddressOf = (request: IncomingMessage) => string;

/** `trusts` is Express's 'trust proxy fn', so that upgrades, which Express never sees, get the same address. */
export function addressReader(trusts: (address: string, hop: number) => boolean): AddressOf {
  const read: AddressOf = ({ socket, headers }) => {
    const nearest = socket.remoteAddress ?? '';
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined || !trusts(nearest, 0)) return nearest;
    const hops = String(forwarded)
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
      .toReversed();
    return hops.find((address, hop) => hop === hops.length - 1 || !trusts(address, hop + 1)) ?? nearest;
  };
  return (request) => lineOf(read(request));
}

/** Makes it the `ip` of Express, and so of Parse. */
export const nameAddresses =
  (addressOf: AddressOf): RequestHandler =>
  (request, _response, next) => {
    Object.defineProperty(request, 'ip', { value: addressOf(request) });
    next();
  };
