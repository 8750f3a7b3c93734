/** The demo's partner: an app that is played on the page of the contest app, with a server of its own here. */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import type { Secrets } from '../ports.ts';

export const demoPartnerId = 'demopartner1';

/** Seconds. */
const holdsFor = 120;
/** What stands before the 32 bytes of an Ed25519 key in PKCS#8. */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** It follows from the server's secret and is kept nowhere. */
const privateKey = (secrets: Pick<Secrets, 'seal'>): KeyObject => {
  const seed = Buffer.from(secrets.seal('partners', demoPartnerId), 'base64url');
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
};

/** SPKI in base64. */
export const demoPublicKey = (secrets: Pick<Secrets, 'seal'>): string =>
  createPublicKey(privateKey(secrets)).export({ type: 'spki', format: 'der' }).toString('base64');

const people = { lena: 'Lena Novak', marc: 'Marc Petit' } as const;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Does what a partner's server does, for one of two people whom each browser has to itself. On a demo alone; throws 'not_found' elsewhere. */
export const signDemoHandOver = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ person: z.enum(['lena', 'marc']) }),
  run({ demo, secrets, clock, publicUrl, caller }, { person }): Promise<{ token: string }> {
    if (!demo) throw new Refusal('not_found');
    if (!caller.visitor_id) throw new Refusal('visitor_required');
    const now = Math.floor(clock.now() / 1000);
    const claims = {
      ...{ iss: demoPartnerId, aud: publicUrl ?? 'http://localhost', sub: `${person}-${caller.visitor_id}` },
      ...{ name: people[person], language: caller.language.toLowerCase() },
      ...{ iat: now, exp: now + holdsFor, jti: secrets.random(20) },
    };
    const said = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`;
    const signature = sign(null, Buffer.from(said), privateKey(secrets)).toString('base64url');
    return Promise.resolve({ token: `${said}.${signature}` });
  },
});
