/** An issuer of OpenID Connect on this machine: the package `oidc-provider` as it comes, and a browser of one person that goes through its pages. */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import type { IssuerSettings } from '#parse/ports/openId.ts';

/** What the issuer says of somebody, besides `sub`. */
export interface IssuerPerson {
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
  readonly groups?: readonly string[];
  /** What the ID token says instead. */
  readonly inToken?: Omit<IssuerPerson, 'inToken'>;
}

const event = 'http://schemas.openid.net/event/backchannel-logout';

export interface TestIssuer {
  readonly url: string;
  readonly settings: IssuerSettings;
  /** By `sub`; tests add people and change them. */
  readonly people: Map<string, IssuerPerson>;
  /** Before the first sign-in: where browsers come back to, and where it tells of log-outs. */
  open(of: { back: readonly string[]; loggedOut?: string }): void;
  /** A logout token, signed by the issuer's key unless told. */
  logOutToken(claims?: object, signedBy?: { key?: KeyObject; alg?: string; typ?: string }): Promise<string>;
  close(): Promise<void>;
}

const page = (title: string, action: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><form method="post" action="${action}">` +
  '<label>Account <input name="account"></label> <button name="go" value="in">Sign in</button> <button name="go" value="stop">Cancel</button></form></html>';

/** `given`: settings of this site. */
export async function startIssuer(issuer_id: string, given: Partial<IssuerSettings> = {}): Promise<TestIssuer> {
  const people = new Map<string, IssuerPerson>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = `${issuer_id}-key`;
  let provider: Provider | undefined;
  let handle: ReturnType<Provider['callback']> | undefined;

  const readForm = async (request: http.IncomingMessage) => {
    let body = '';
    for await (const part of request) body += String(part);
    return new URLSearchParams(body);
  };

  const interact = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (request.method !== 'POST')
      return void response.setHeader('Content-Type', 'text/html').end(page(`Sign in to ${issuer_id}`, request.url!));
    const form = await readForm(request);
    const { params } = await provider!.interactionDetails(request, response);
    if (form.get('go') === 'stop') return provider!.interactionFinished(request, response, { error: 'access_denied' });
    const accountId = form.get('account')!;
    const grant = new provider!.Grant({ accountId, clientId: params['client_id']! });
    grant.addOIDCScope(params['scope']!);
    const result = { login: { accountId }, consent: { grantId: await grant.save() } };
    return provider!.interactionFinished(request, response, result);
  };

  const web = http.createServer((request, response) => {
    if (!handle) return void response.writeHead(503).end();
    if (!request.url!.startsWith('/interaction/')) return handle(request, response);
    interact(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const settings: IssuerSettings = {
    ...{
      issuer_id,
      url,
      name: `The ${issuer_id}`,
      logo: '',
      client_id: 'engage',
      client_secret: `secret of ${issuer_id}`,
    },
    ...{ client_auth: 'basic', scopes: ['email', 'profile', 'groups'], domains: [], rights: {}, private_network: true },
    ...given,
  };

  return {
    url,
    settings,
    people,
    open({ back, loggedOut }) {
      provider = new Provider(url, {
        clients: [
          {
            client_id: settings.client_id,
            client_secret: settings.client_secret,
            redirect_uris: back,
            ...(loggedOut && { backchannel_logout_uri: loggedOut, backchannel_logout_session_required: true }),
          },
        ],
        jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
        cookies: { keys: ['a key of tests'] },
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name', 'preferred_username'],
          groups: ['groups'],
        },
        // As most issuers do: the ID token says what userinfo says.
        conformIdTokenClaims: false,
        features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
        // The site is on this machine too, and may be slow under load.
        fetch: (to: string, { method, headers, body }: RequestInit) => fetch(to, { method, headers, body }),
        // Seconds, as they are; without them it says that they are to be chosen.
        ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        findAccount: (_: unknown, sub: string) => ({
          accountId: sub,
          claims: (use: string) => {
            const { inToken, ...said } = people.get(sub) ?? {};
            return { sub, ...said, ...(use === 'id_token' && inToken) };
          },
        }),
      });
      handle = provider.callback();
    },
    logOutToken: (claims = {}, { key = privateKey, alg = 'RS256', typ = 'logout+jwt' } = {}) =>
      new SignJWT({ jti: randomUUID(), events: { [event]: {} }, iss: url, aud: settings.client_id, ...claims })
        .setProtectedHeader({ alg, kid, typ })
        .setIssuedAt((claims as { iat?: number }).iat)
        .sign(key),
    close: () => new Promise((resolve) => web.close(() => resolve())),
  };
}

/** A browser at an issuer, with the cookies that it has been given. */
export class IssuerBrowser {
  readonly cookies = new Map<string, string>();

  private async ask(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { Cookie: cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (value) this.cookies.set(name!, value);
      else this.cookies.delete(name!);
    }
    return response;
  }

  /** Goes where a site has sent it and signs in there as `account`, or cancels; resolves with the query that it comes back with. */
  async signIn(url: string, account: string | undefined): Promise<string> {
    const form = new URLSearchParams(account === undefined ? { go: 'stop' } : { go: 'in', account });
    const { origin } = new URL(url);
    let next = url;
    for (let steps = 0; steps < 12; steps++) {
      const response = await this.ask(next);
      const given = response.status === 200 ? await this.ask(next, { method: 'POST', body: form }) : response;
      const location = given.headers.get('location');
      if (!location) throw new Error(`The issuer answered ${given.status}: ${await given.text()}`);
      next = new URL(location, next).href;
      if (new URL(next).origin !== origin) return new URL(next).search.slice(1);
    }
    throw new Error('The issuer never sent the browser back');
  }

  /** Signs out at the issuer, which tells the sites where this browser was signed in. */
  async signOut(issuer: string): Promise<void> {
    const asked = await (await this.ask(`${issuer}/session/end`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked)![1]!;
    await this.ask(`${issuer}/session/end/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
  }
}
