/**
 * The OpenId port: the code flow with PKCE. The first sign-in loads its library, and an issuer's configuration is fetched again every hour.
 * Requests go by the agent that refuses this machine and its network, unless the operator has said that the issuer is there.
 */
import type { Configuration } from 'openid-client';
import { hour } from '#shared/time.ts';
import { IssuerAway, type IssuerWord, type Issuer, type OpenId, type OpenIdLogOut } from '#cloud/kernel/openIdPort.ts';
import type { Log } from '#cloud/kernel/ports.ts';
import { createOutside } from './outside.ts';

export interface IssuerSettings extends Issuer {
  readonly client_id: string;
  readonly client_secret?: string | undefined;
  /** How the secret is sent. */
  readonly client_auth: 'basic' | 'post';
  /** Besides `openid`. */
  readonly scopes: readonly string[];
  /** The issuer is in a private network, or on this machine, and may be without https. */
  readonly private_network: boolean;
}

const library = () => import('openid-client');
const jose = () => import('jose');

/** Milliseconds for one request, and for keeping an issuer's configuration. */
const timeoutMs = 8_000;
const freshFor = hour;
/** Bytes of an answer. */
const mostBytes = 512 * 1024;
/** Seconds of a logout token's age, and of a difference between the clocks. */
const logOut = { age: 300, tolerance: 30 };
const logOutEvent = 'http://schemas.openid.net/event/backchannel-logout';

const agentName = 'Engage-OpenID/1';

/** What the libraries call instead of `fetch`: our own agent. Throws IssuerAway. */
function createFetch(inside: boolean) {
  const { exchange } = createOutside({ redirects: 0, allowed: [], inside, ports: 'all', agentName });
  interface Sent {
    method?: string | undefined;
    headers?: ConstructorParameters<typeof Headers>[0];
    body?: unknown;
    signal?: AbortSignal | null | undefined;
  }
  return async (address: string, { method = 'GET', headers, body, signal }: Sent): Promise<Response> => {
    const asked = {
      headers: Object.fromEntries(new Headers(headers)),
      ...(method === 'POST' && { body: String((body as URLSearchParams | string | null) ?? '') }),
      most: mostBytes,
    };
    const { status, bytes, ...answer } = await exchange(
      new URL(address),
      asked,
      signal ?? AbortSignal.timeout(timeoutMs),
    ).catch((cause: unknown) => {
      throw new IssuerAway('An issuer was not reached', { cause });
    });
    const type = answer.headers['content-type'] ?? '';
    return new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers: { 'Content-Type': type } });
  };
}

type Known = { readonly config: Configuration; readonly keys: ReturnType<typeof import('jose').createRemoteJWKSet> };

export function createOpenId(issuers: readonly IssuerSettings[], log: Pick<Log, 'warn'>): OpenId {
  const known = new Map<string, { found: Promise<Known>; until: number }>();
  const settingsOf = (issuer_id: string) => issuers.find((issuer) => issuer.issuer_id === issuer_id);

  async function discover(settings: IssuerSettings): Promise<Known> {
    const { url, client_id, client_secret, client_auth, private_network: inside } = settings;
    const client = await library();
    const ask = createFetch(inside);
    const auth =
      client_secret === undefined
        ? client.None()
        : (client_auth === 'post' ? client.ClientSecretPost : client.ClientSecretBasic)(client_secret);
    const execute = [client.enableNonRepudiationChecks, ...(inside ? [client.allowInsecureRequests] : [])];
    const options = { [client.customFetch]: ask, execute, timeout: timeoutMs / 1000 };
    const config = await client.discovery(new URL(url), client_id, undefined, auth, options).catch((cause: unknown) => {
      throw new IssuerAway(`${url} does not say how it is used`, { cause });
    });
    const { createRemoteJWKSet, customFetch } = await jose();
    const { jwks_uri } = config.serverMetadata();
    if (!jwks_uri) throw new IssuerAway(`${url} has no keys`);
    return { config, keys: createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: ask, timeoutDuration: timeoutMs }) };
  }

  /** Throws IssuerAway. */
  function knownOf(settings: IssuerSettings): Promise<Known> {
    const { issuer_id } = settings;
    const now = performance.now();
    const kept = known.get(issuer_id);
    if (kept && kept.until > now) return kept.found;
    const found = discover(settings);
    known.set(issuer_id, { found, until: now + freshFor });
    found.catch((error: unknown) => {
      known.delete(issuer_id);
      log.warn({ err: error, issuer_id }, 'an issuer is away');
    });
    return found;
  }

  /** The operator reads what an issuer answered wrongly; people learn only that it went wrong. */
  const refuse = (issuer_id: string, error: unknown): undefined => {
    const { code, message } = error as Error & { code?: string };
    if (error instanceof IssuerAway || code === 'ERR_JWKS_TIMEOUT')
      throw new IssuerAway('An issuer was not reached', { cause: error });
    // Not the error itself, which may hold something about a person.
    log.warn({ issuer_id, code, reason: message }, 'what an issuer answered was refused');
    return undefined;
  };

  return {
    issuers,

    async begin(issuer_id, back) {
      const settings = settingsOf(issuer_id)!;
      const { config } = await knownOf(settings);
      const client = await library();
      const asked = {
        ...{ issuer_id, back },
        ...{ state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() },
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: back,
        scope: [...new Set(['openid', ...settings.scopes])].join(' '),
        state: asked.state,
        nonce: asked.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(asked.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, asked };
    },

    async finish({ issuer_id, back, state, nonce, verifier }, query) {
      const settings = settingsOf(issuer_id);
      if (!settings) return undefined;
      const { config } = await knownOf(settings);
      const client = await library();
      const url = new URL(back);
      url.search = query;
      try {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await client.authorizationCodeGrant(config, url, checks);
        const token = tokens.claims()!;
        const { iss, sub } = token;
        const more = config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, sub)
          : {};
        const sid = typeof token['sid'] === 'string' ? { sid: token['sid'] } : {};
        return { iss, sub, ...sid, claims: claimsOf(token, more) } satisfies IssuerWord;
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') return 'stopped';
        return refuse(issuer_id, error);
      }
    },

    async readLogOut(issuer_id, token) {
      const settings = settingsOf(issuer_id);
      if (!settings) return undefined;
      const { config, keys } = await knownOf(settings);
      const { issuer, id_token_signing_alg_values_supported: named = ['RS256'] } = config.serverMetadata();
      const { jwtVerify } = await jose();
      try {
        const { payload } = await jwtVerify(token, keys, {
          ...{ issuer, audience: settings.client_id },
          // Algorithms of an issuer's key pair, not of a shared secret.
          algorithms: named.filter((name) => /^(RS|PS|ES|EdDSA|Ed)/.test(name)),
          ...{ maxTokenAge: logOut.age, clockTolerance: logOut.tolerance },
          requiredClaims: ['iat', 'jti', 'events'],
        });
        return logOutOf(payload) ?? refuse(issuer_id, new Error('no logout token'));
      } catch (error) {
        return refuse(issuer_id, error);
      }
    },
  };
}

type Claims = IssuerWord['claims'];

/** What both documents say. An address and whether it is confirmed are of one of them: what the other one says of it is of another address. */
function claimsOf(token: Claims, more: Claims): Claims {
  const { email, email_verified } = 'email' in more ? more : token;
  return { ...token, ...more, email, email_verified };
}

const said = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Sections 2.4 and 2.6 of Back-Channel Logout: an ID token is not a logout token. */
function logOutOf({ iss, sub, sid, jti, events, nonce }: Readonly<Record<string, unknown>>): OpenIdLogOut | undefined {
  const event = (events as Readonly<Record<string, unknown>> | null)?.[logOutEvent];
  if (typeof event !== 'object' || event === null || nonce !== undefined) return undefined;
  if (!said(iss) || !said(jti) || !(said(sub) || said(sid))) return undefined;
  return { iss, jti, ...(said(sub) && { sub }), ...(said(sid) && { sid }) };
}
