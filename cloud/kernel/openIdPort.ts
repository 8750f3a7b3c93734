/** The port of OpenID Connect: other services that say who somebody is. Implemented by `parse/ports/openId.ts`. */
import type { Right } from '#shared/model/rights.ts';

/** A service that says who somebody is, as the operator's settings describe it. */
export interface Issuer {
  /** Short and chosen by this site, such as 'google'; part of addresses. */
  readonly issuer_id: string;
  /** Its identifier, below which `.well-known/openid-configuration` is. */
  readonly url: string;
  readonly name: string;
  /** A path on this site, or a `data:` address; empty for none. */
  readonly logo: string;
  /** Only addresses of these domains get accounts and links; empty: all. */
  readonly domains: readonly string[];
  /** By claim and value: the rights of people who have it. */
  readonly rights: Readonly<Record<string, Readonly<Record<string, readonly Right[]>>>>;
}

/** What the answer to a request must match. */
export interface OpenIdAsked {
  readonly issuer_id: string;
  /** Our address to which the browser comes back. */
  readonly back: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}

/** An issuer's statement about somebody. It is not that person's own statement. */
export interface IssuerWord {
  /** The issuer as it names itself, and the person's id there. Both together are one person, for ever. */
  readonly iss: string;
  readonly sub: string;
  /** The session at the issuer. */
  readonly sid?: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** One session there is over, or all sessions of a person. */
export type OpenIdLogOut = Pick<IssuerWord, 'iss'> & {
  readonly jti: string;
  readonly sub?: string;
  readonly sid?: string;
};

/** The issuer did not answer, or its answer makes no sense. */
export class IssuerAway extends Error {
  override name = 'IssuerAway';
}

export interface OpenId {
  readonly issuers: readonly Issuer[];
  /** The address to which the browser goes, and what its answer must match. Throws IssuerAway. */
  begin(issuer_id: string, back: string): Promise<{ url: string; asked: OpenIdAsked }>;
  /**
   * Redeems the query with which the browser came back. 'stopped': the person declined. Undefined for an answer that is not to this
   * request, or not signed by this issuer for this site. Throws IssuerAway.
   */
  finish(asked: OpenIdAsked, query: string): Promise<IssuerWord | 'stopped' | undefined>;
  /** Reads a logout token (OpenID Connect Back-Channel Logout 1.0). Undefined for a token that is not valid here. Throws IssuerAway. */
  readLogOut(issuer_id: string, token: string): Promise<OpenIdLogOut | undefined>;
}
