/** A push service on this machine, and a browser that subscribed there: it can read what was encrypted for it. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  readonly headers: IncomingHttpHeaders;
  /** What the browser's worker gets. */
  readonly note: { title: string; body: string; lang: string; tag: string; navigate: string };
}

export interface PushService {
  /** A new browser's token for saveToken. */
  subscribe(): { token: string; endpoint: string; pushed: Pushed[] };
  /** The browser has unsubscribed: the service answers 410. */
  forget(endpoint: string): void;
  close(): Promise<void>;
}

/** RFC 8291 from the browser's side, for a body of one record. */
function opened(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const shared = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => void>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const hears = browsers.get(request.url ?? '');
      hears?.(request.headers, Buffer.concat(parts));
      response.writeHead(hears ? 201 : 410).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscribe() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/${randomBytes(9).toString('base64url')}`;
      const pushed: Pushed[] = [];
      browsers.set(path, (headers, body) => {
        const { notification } = JSON.parse(opened(body, keys, auth)) as { notification: Pushed['note'] };
        pushed.push({ headers, note: notification });
      });
      const endpoint = `${origin}${path}`;
      const token = JSON.stringify({
        endpoint,
        expirationTime: null,
        keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
      });
      return { token, endpoint, pushed };
    },
    forget: (endpoint) => void browsers.delete(new URL(endpoint).pathname),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
