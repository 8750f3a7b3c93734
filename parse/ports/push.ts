/** The Push port: notes to browsers through the push services of their makers (RFC 8030), which only the browser can decrypt (RFC 8291). */
import { createECDH, hkdfSync } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import webPush from 'web-push';
import { day, inSeconds } from '#shared/time.ts';
import type { Push } from '#cloud/kernel/ports.ts';
import { translate } from '../http/translate.ts';

export interface PushOptions {
  /** The purpose from which the site's key pair for push services (RFC 8292) is derived. */
  readonly secret: string;
  /** The contact that a push service has for this site: an https or mailto address. */
  readonly contact: string;
  /** Addresses that may be asked in spite of the rules, and without https, such as a test's own server on 127.0.0.1. */
  readonly allowed?: readonly string[];
}

/** Seconds for which a push service keeps a note for a browser that is away. */
const kept = inSeconds(day);
/** Milliseconds to wait for an answer. */
const within = 10_000;
/** Services take 4096 bytes, of which encryption uses about a hundred, and some take fewer. */
const mostBytes = 3000;
const overStatuses = [404, 410];

/** Order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A pair on P-256, the same for the same secret: 48 derived bytes, reduced, so that every number is as likely (FIPS 186-5, A.2.1). */
export function pushKeys(secret: string): { publicKey: string; privateKey: string } {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'vapid', 48));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}

export function createPush({ secret, contact, allowed = [] }: PushOptions): Push {
  const keys = pushKeys(secret);
  const filter = { allowIPAddressList: [...allowed], stopPortScanningByUrlRedirection: true };
  const agents = { https: new RequestFilteringHttpsAgent(filter), http: new RequestFilteringHttpAgent(filter) };

  const post = (url: URL, { method, headers, body }: webPush.RequestDetails) =>
    new Promise<number>((resolve, reject) => {
      const isHttps = url.protocol === 'https:';
      const request = (isHttps ? https : http).request(
        url,
        {
          agent: isHttps ? agents.https : agents.http,
          method,
          headers,
          signal: AbortSignal.timeout(within),
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      request.on('error', reject);
      request.end(body);
    });

  return {
    key: keys.publicKey,
    async send(subscription, { language, title, text, says, path, topic }) {
      const url = new URL(subscription.endpoint);
      if (url.protocol !== 'https:' && !allowed.includes(url.hostname)) return 'over';
      const body = text ?? translate(language, says ?? '');
      // Read by web/public/sw.js, and by browsers that show notes without a worker (WebKit's declarative web push).
      const note = { title, body, lang: language.toLowerCase(), dir: 'auto', tag: topic, navigate: path };
      const payload = JSON.stringify({ web_push: 8030, notification: note });
      if (Buffer.byteLength(payload) > mostBytes) throw new RangeError('The note is too long');
      const details = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: kept,
        urgency: 'high',
        topic,
      });
      const status = await post(url, details);
      if (overStatuses.includes(status)) return 'over';
      if (status < 200 || status >= 300) throw new Error(`A push service answered ${status}`);
      return 'sent';
    },
  };
}
