/**
 * Asking strangers' servers: without cookies, in little time, and never an address of this machine or its network. The agent looks at the address
 * that the connection is made to, so that a name which changes its address in between, and one that is written as a number, are refused as
 * well.
 */
import http from 'node:http';
import https from 'node:https';
import type { IncomingMessage } from 'node:http';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { urlOf } from '#shared/urls.ts';

export interface OutsideOptions {
  readonly redirects: number;
  /** Addresses that may be asked all the same, such as a test's own server on 127.0.0.1. */
  readonly allowed: readonly string[];
  /** Besides 80 and 443. */
  readonly ports: readonly number[];
  /** How we call ourselves. */
  readonly agentName: string;
}

export class NotHad extends Error {}

export interface Answer {
  readonly response: IncomingMessage;
  readonly url: URL;
}

export function createOutside({ redirects, allowed: list, ports, agentName }: OutsideOptions) {
  const allowed = { allowIPAddressList: [...list], stopPortScanningByUrlRedirection: true };
  const agents = {
    'http:': new RequestFilteringHttpAgent(allowed),
    'https:': new RequestFilteringHttpsAgent(allowed),
  };

  const ask = (url: URL, accept: string, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const isHttps = url.protocol === 'https:';
      const port = Number(url.port || (isHttps ? 443 : 80));
      if ((!isHttps && url.protocol !== 'http:') || ![80, 443, ...ports].includes(port))
        return reject(new NotHad('not an address of the web'));
      const request = (isHttps ? https : http).get(
        url,
        {
          agent: agents[url.protocol as keyof typeof agents],
          signal,
          maxHeaderSize: 16 * 1024,
          // What is packed could unpack to any size.
          headers: { 'User-Agent': agentName, Accept: accept, 'Accept-Encoding': 'identity' },
        },
        resolve,
      );
      request.on('error', reject);
    });

  return {
    /** Throws for everything but an answer of success. */
    async follow(first: URL, accept: string, signal: AbortSignal): Promise<Answer> {
      let url = first;
      for (let steps = 0; steps <= redirects; steps++) {
        const response = await ask(url, accept, signal);
        const { statusCode = 0, headers } = response;
        if (statusCode >= 200 && statusCode < 300) return { response, url };
        response.destroy();
        const next = statusCode >= 300 && statusCode < 400 && headers.location && urlOf(headers.location, url);
        if (!next) throw new NotHad(`answered ${statusCode}`);
        url = next;
      }
      throw new NotHad('redirected too often');
    },

    /** A whole body; undefined when it is larger than `most` bytes. */
    async read({ response }: Answer, most: number): Promise<Buffer | undefined> {
      const parts: Buffer[] = [];
      let bytes = 0;
      for await (const part of response as AsyncIterable<Buffer>) {
        parts.push(part);
        bytes += part.byteLength;
        if (bytes > most) {
          response.destroy();
          return undefined;
        }
      }
      return Buffer.concat(parts);
    },
  };
}
