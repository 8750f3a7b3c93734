/** A service says that somebody has logged out there (OpenID Connect Back-Channel Logout 1.0): what it opened here ends too. */
import { SpentChallenge } from '#shared/accounts/entities/factors.ts';
import { OpenIdLink } from '#shared/accounts/entities/openId.ts';
import { Refusal } from '#shared/errors.ts';
import { hour } from '#shared/time.ts';
import type { Callback } from '#cloud/kernel/domain.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { Duplicate } from '#cloud/kernel/ports.ts';
import { endSessionsOf } from './openIdLinks.ts';
import { issuerOf, linkIdOf, orIssuerAway, sessionIdOf } from '#cloud/accounts/proving/openIdPerson.ts';

/** Milliseconds for which a token is known; it is too old before. */
const remembered = hour;
const longest = 20_000;

/** Throws 'not_found' for no issuer of this site, 'forbidden' for what is no valid token of it, or was told already. */
export const openIdLogOut: Callback = async (given, { raw, params }) => {
  const ports = { ...given, storage: asServer(given.storage) };
  const { storage, secrets, clock } = ports;
  const issuer = issuerOf(ports, params['issuer'] ?? '');
  if (raw.byteLength > longest) throw new Refusal('too_big');
  const token = new URLSearchParams(new TextDecoder().decode(raw)).get('logout_token');
  const told = token ? await orIssuerAway(issuer, ports.openId.readLogOut(issuer.issuer_id, token)) : undefined;
  if (!told) throw new Refusal('forbidden');
  const { iss, jti, sub, sid } = told;
  const challenge_id = secrets.hash(JSON.stringify(['openid logout', iss, jti]));
  if (await storage.get(SpentChallenge, challenge_id)) throw new Refusal('forbidden');
  const until = new Date(clock.now() + remembered);
  const spend = (id: string) =>
    storage
      .transact((tx) => tx.insert(SpentChallenge, { challenge_id: id, until }))
      .catch((error: unknown) => {
        if (!(error instanceof Duplicate)) throw error;
      });
  if (sid !== undefined) {
    const open_id_session = sessionIdOf(ports, { iss, sid });
    // Somebody who is at the second factor with it cannot open a session any more.
    await spend(open_id_session);
    await endSessionsOf(ports, { open_id_session });
  } else {
    const open_id_link = linkIdOf(ports, { iss, sub: sub! });
    await storage.transact((tx) => tx.update(OpenIdLink, open_id_link, { logged_out_at: new Date(clock.now()) }));
    await endSessionsOf(ports, { open_id_link });
  }
  // Last, so that what was cut off is done when it is told again.
  await spend(challenge_id);
};
