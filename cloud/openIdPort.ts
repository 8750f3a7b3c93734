/** The port of OpenID Connect: other services that say who somebody is. Implemented by `parse/ports/openId.ts`. */
import type { Right } from '#shared/model/rights.ts';

/** A service that says who somebody is, as the operator's settings describe it. */
export interface Issuer {
  /** Short and of this site's own, such as 'google'; part of addresses. */
  readonly issuer_id: string;
  /** Its identifier, below which `.well-known/openid-configuration` is. */
  readonly url: string;
  readonly name: string;
  /** A path on this site, or a `data:` address; empty for none. */
  readonly logo: string;
  /** Only addresses of these domains get accounts and links; empty: all. */
  readonly domains: readonly string[];
  /** By claim, and by value of the claim: the rights of who has it. */
  readonly rights: Readonly<Record<string, Readonly<Record<string, readonly Right[]>>>>;
}

/** What the answer to a request has to match. */
export interface OpenIdAsked {
  readonly issuer_id: string;
  /** The address of ours that the browser comes back to. */
  readonly back: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}

/** What an issuer says of somebody. Nobody may take it for the person's word. */
export interface IssuerWord {
  /** The issuer as it names itself, and who it is there: together one person, for ever. */
  readonly iss: string;
  readonly sub: string;
  /** The session there. */
  readonly sid?: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A session there is over, or all of a person's. */
export type OpenIdLogOut = Pick<IssuerWord, 'iss'> & {
  readonly jti: string;
  readonly sub?: string;
  readonly sid?: string;
};

/** The issuer did not answer, or answered what is no answer. */
export class IssuerAway extends Error {
  override name = 'IssuerAway';
}

export interface OpenId {
  readonly issuers: readonly Issuer[];
  /** Where to send the browser, and what its answer has to match. Throws IssuerAway. */
  begin(issuer_id: string, back: string): Promise<{ url: string; asked: OpenIdAsked }>;
  /**
   * Redeems the query that the browser came back with. 'stopped': whoever sits there declined. Undefined for what is not the answer to this request, or not signed
   * by this issuer for this site. Throws IssuerAway.
   */
  finish(asked: OpenIdAsked, query: string): Promise<IssuerWord | 'stopped' | undefined>;
  /** Reads a logout token (OpenID Connect Back-Channel Logout 1.0); undefined for one that is not valid here. Throws IssuerAway. */
  readLogOut(issuer_id: string, token: string): Promise<OpenIdLogOut | undefined>;
}
