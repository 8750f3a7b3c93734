/** What an OpenID issuer says of a person, as this site keeps it. */
import { fullName } from '#shared/accounts/credentials.ts';
import { suggestUsername } from '#shared/accounts/suggestUsername.ts';
import { Refusal } from '#shared/errors.ts';
import { type Right, rights } from '#shared/model/rights.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { type Issuer, IssuerAway, type IssuerWord, type OpenIdLogOut, type Ports } from '#cloud/kernel/ports.ts';
import { emailAddress, asciiAddress } from '#cloud/accounts/mail/mailboxes.ts';

export interface OpenIdPerson {
  readonly issuer_id: string;
  readonly link_id: string;
  /** Hash of the session there. */
  readonly session?: string;
  /** Empty when the claim is missing or no valid name. */
  readonly name: string;
  readonly email: string;
  /** The issuer has made sure that the address is theirs, and may say so of its domain. */
  readonly isProven: boolean;
  readonly rights: readonly Right[];
  /** For a user name here, the best first. */
  readonly usernames: readonly string[];
}

/** Throws 'not_found' for one that the settings do not know, or no longer. */
export function issuerOf({ openId }: Pick<Ports, 'openId'>, issuer_id: string): Issuer {
  const issuer = openId.issuers.find((one) => one.issuer_id === issuer_id);
  if (!issuer) throw new Refusal('not_found');
  return issuer;
}

/** Throws 'issuer_away' where the issuer is. */
export const orIssuerAway = <T>({ name }: Issuer, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof IssuerAway ? new Refusal('issuer_away', { name }) : error;
  });

/** From the issuer's own address: another issuer that the settings call by the same name gets none of its links. */
export const linkIdOf = ({ secrets }: Pick<Ports, 'secrets'>, { iss, sub }: { iss: string; sub: string }): string =>
  secrets.hash(JSON.stringify(['openid', iss, sub]));
export const sessionIdOf = (
  { secrets }: Pick<Ports, 'secrets'>,
  { iss, sid }: Required<Pick<OpenIdLogOut, 'iss' | 'sid'>>,
) => secrets.hash(JSON.stringify(['openid session', iss, sid]));

/** The texts at a claim, which may lie in others, such as `realm_access.roles`. */
function valuesAt(claims: unknown, path: string): string[] {
  if (typeof claims !== 'object' || claims === null) return [];
  const at = claims as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(at, path))
    return [at[path]]
      .flat()
      .filter((value) => ['string', 'boolean', 'number'].includes(typeof value))
      .map(String);
  const [first, rest] = [path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1)];
  return first && Object.hasOwn(at, first) ? valuesAt(at[first], rest) : [];
}

/** The rights of people who have these claims. */
export function rightsFromClaims({ rights: table }: Pick<Issuer, 'rights'>, claims: IssuerWord['claims']): Right[] {
  const due = new Set(
    Object.entries(table).flatMap(([claim, byValue]) =>
      valuesAt(claims, claim).flatMap((value) => (Object.hasOwn(byValue, value) ? byValue[value]! : [])),
    ),
  );
  return rights.filter((right) => due.has(right));
}

export const isOfDomain = ({ domains }: Issuer, email: string): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));

export function personFromClaims({ secrets, adminEmail }: Context, issuer: Issuer, word: IssuerWord): OpenIdPerson {
  const { iss, sid, claims } = word;
  const email = emailAddress.safeParse(claims['email']).data ?? '';
  const name = fullName.safeParse(claims['name']).data ?? '';
  const local = (value: unknown) => (typeof value === 'string' ? value.split('@')[0]! : '');
  const wanted = [local(claims['preferred_username']), name, local(email)].map((text) =>
    suggestUsername(text.slice(0, 100)),
  );
  return {
    ...{ issuer_id: issuer.issuer_id, link_id: linkIdOf({ secrets }, word), name, email },
    ...(sid !== undefined && { session: sessionIdOf({ secrets }, { iss, sid }) }),
    // No issuer makes an administrator: that address is confirmed by this site's own mail.
    isProven: claims['email_verified'] === true && asciiAddress(claims['email']) === email && email !== adminEmail,
    rights: rightsFromClaims(issuer, claims),
    usernames: [...new Set(wanted)].filter(Boolean),
  };
}
