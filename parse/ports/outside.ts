/**
 * Requests to strangers' servers: without cookies, in little time, and never to an address of this machine or its network. The agent checks
 * the address of the connection itself. So a name that changes its address in between is refused, and so is one that is written as a
 * number.
 */
import http from 'node:http';
import https from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { urlOf } from '#shared/urls.ts';

export interface OutsideOptions {
  readonly redirects: number;
  /** Addresses that may be asked in spite of the rules, such as a test's own server on 127.0.0.1. */
  readonly allowed: readonly string[];
  /** All addresses may be asked, also those of private networks and of this machine. */
  readonly inside?: boolean;
  /** Besides 80 and 443. */
  readonly ports: readonly number[] | 'all';
  /** The name by which we introduce ourselves. */
  readonly agentName: string;
}

export class NotHad extends Error {}

export interface Answer {
  readonly response: IncomingMessage;
  readonly url: URL;
}

async function wholeOf(response: IncomingMessage, most: number): Promise<Buffer | undefined> {
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
}

/** Of no private range, and yet inside: what Azure tells its machines of themselves. */
const inMachines = ['168.63.129.16'];

export function createOutside({ redirects, allowed: list, inside = false, ports, agentName }: OutsideOptions) {
  const allowed = {
    ...{ allowIPAddressList: [...list], denyIPAddressList: inMachines, allowPrivateIPAddress: inside },
    stopPortScanningByUrlRedirection: true,
  };
  const agents = {
    'http:': new RequestFilteringHttpAgent(allowed),
    'https:': new RequestFilteringHttpsAgent(allowed),
  };

  const ask = (url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal, body?: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const isHttps = url.protocol === 'https:';
      const port = Number(url.port || (isHttps ? 443 : 80));
      if ((!isHttps && url.protocol !== 'http:') || (ports !== 'all' && ![80, 443, ...ports].includes(port)))
        return reject(new NotHad('not an address of the web'));
      const request = (isHttps ? https : http).request(
        url,
        {
          agent: agents[url.protocol as keyof typeof agents],
          method: body === undefined ? 'GET' : 'POST',
          signal,
          maxHeaderSize: 16 * 1024,
          // A compressed answer could unpack to any size.
          headers: {
            'User-Agent': agentName,
            'Accept-Encoding': 'identity',
            ...headers,
            ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
          },
        },
        resolve,
      );
      request.on('error', reject);
      request.end(body);
    });

  return {
    /** Throws for any answer but success. */
    async follow(first: URL, accept: string, signal: AbortSignal): Promise<Answer> {
      let url = first;
      for (let steps = 0; steps <= redirects; steps++) {
        const response = await ask(url, { Accept: accept }, signal);
        const { statusCode = 0, headers } = response;
        if (statusCode >= 200 && statusCode < 300) return { response, url };
        response.destroy();
        const next = statusCode >= 300 && statusCode < 400 && headers.location && urlOf(headers.location, url);
        if (!next) throw new NotHad(`answered ${statusCode}`);
        url = next;
      }
      throw new NotHad('redirected too often');
    },

    /** Sends a body, whatever is answered. Reads about `most` characters of the answer at most. Follows no redirect. */
    async post(
      url: URL,
      { headers, body, most }: { headers: Readonly<Record<string, string>>; body: string; most: number },
      signal: AbortSignal,
    ): Promise<{ status: number; answer: string }> {
      const response = await ask(url, headers, signal, body);
      const text = new TextDecoder();
      let answer = '';
      for await (const part of response as AsyncIterable<Buffer>) {
        answer += text.decode(part, { stream: true });
        if (answer.length >= most) break;
      }
      response.destroy();
      return { status: response.statusCode ?? 0, answer: answer.slice(0, most) };
    },

    /** Asks with or without a body, whatever is answered. Follows no redirect. Throws for answers of more than `most` bytes. */
    async exchange(
      url: URL,
      { headers, body, most }: { headers: Readonly<Record<string, string>>; body?: string; most: number },
      signal: AbortSignal,
    ): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
      const response = await ask(url, headers, signal, body);
      const bytes = await wholeOf(response, most);
      if (!bytes) throw new NotHad('answered too much');
      return { status: response.statusCode ?? 0, headers: response.headers, bytes };
    },

    /** A whole body; undefined when it is larger than `most` bytes. */
    read: ({ response }: Answer, most: number): Promise<Buffer | undefined> => wholeOf(response, most),
  };
}
