/** The Webhooks port: Standard Webhooks (standardwebhooks.com) over the agent that refuses this machine and its network (`outside.ts`). */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Webhooks } from '#cloud/kernel/webhookPort.ts';
import { webhookLimits } from '#shared/developers/limits.ts';
import { createOutside, NotHad } from './outside.ts';

export interface WebhooksOptions {
  /** Addresses that may be told in spite of the rules, and without https, such as a test's own server on 127.0.0.1. */
  readonly allowed?: readonly string[];
}

/** Bytes of a secret. */
const secretBytes = 32;
const agentName = 'Engage-Webhooks/1';

export function createWebhooks({ allowed = [] }: WebhooksOptions = {}): Webhooks {
  const { post } = createOutside({ redirects: 0, allowed, ports: 'all', agentName });
  const takes = (url: string) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname } = new URL(url);
    return protocol === 'https:' || (protocol === 'http:' && allowed.includes(hostname));
  };

  const problemOf = (error: unknown, signal: AbortSignal) => {
    if (signal.aborted) return 'too_slow';
    if (error instanceof NotHad) return 'not_an_address';
    return /is not allowed/.test((error as Error).message) ? 'private_address' : 'unreachable';
  };

  return {
    newSecret: () => `whsec_${randomBytes(secretBytes).toString('base64')}`,
    takes,
    async send({ url, secret, id, at, body }, within) {
      if (!takes(url)) return { problem: 'not_an_address' };
      const signal = AbortSignal.timeout(within);
      try {
        const headers = {
          'Content-Type': 'application/json; charset=utf-8',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, at, body),
        };
        return await post(new URL(url), { headers, body, most: webhookLimits.answer }, signal);
      } catch (error) {
        return { problem: problemOf(error, signal) };
      }
    },
  };
}
