/** A stand-in of Twilio's Messages API, for tests and the demo. It delivers to nobody. */
import type { ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { type Behaviour, listen, read } from '../http.ts';

export interface TwilioKeys {
  readonly accountSid: string;
  readonly authToken: string;
}

export interface Sent {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

export interface TwilioStandIn {
  readonly port: number;
  /** Oldest first. */
  readonly sent: Sent[];
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

export async function startTwilioStandIn(keys: TwilioKeys, port = 0): Promise<TwilioStandIn> {
  let behaviour: Behaviour = {};
  const sent: Sent[] = [];
  const authorization = `Basic ${Buffer.from(`${keys.accountSid}:${keys.authToken}`).toString('base64')}`;
  const send = (response: ServerResponse, status: number, body: object) => {
    // What was asked is done, and the answer is lost.
    if (behaviour.deaf) return void response.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
    send(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

  const server = await listen(
    port,
    () => behaviour.away ?? false,
    async (request, response, url) => {
      if (request.headers.authorization !== authorization) return refuse(response, 401, 20_003, 'Authenticate');
      const at = `/2010-04-01/Accounts/${keys.accountSid}/Messages.json`;
      if (request.method !== 'POST' || url.pathname !== at) return refuse(response, 404, 20_404, 'Not found');
      const form = new URLSearchParams(await read(request));
      const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
      const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
      if (!/^\+[1-9]\d{6,14}$/.test(to)) return refuse(response, 400, 21_211, `Invalid 'To' Phone Number: ${to}`);
      if (!from) return refuse(response, 400, 21_603, "A 'From' phone number is required.");
      if (!body || body.length > 1600) return refuse(response, 400, 21_602, 'Message body is required.');
      const sid = `SM${randomBytes(16).toString('hex')}`;
      sent.push({ sid, to, from, body });
      if (sent.length > 500) sent.shift();
      return send(response, 201, {
        ...{ sid, to, from, body, account_sid: keys.accountSid, status: 'queued', direction: 'outbound-api' },
        ...{ error_code: null, error_message: null, num_segments: String(Math.ceil(body.length / 153)) },
        ...{ date_created: new Date().toUTCString(), api_version: '2010-04-01' },
      });
    },
  );
  return {
    port: server.port,
    sent,
    behave: (how) => void (behaviour = how),
    close: () => server.close(),
  };
}
