/** The demo's partner: an app that is played on the page of the contest app, with a server of its own here. */
import { z } from 'zod';
import { demoPartnerId } from '#shared/accounts/demoPartner.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';

/** Seconds. */
const holdsFor = 120;

const people = { lena: 'Lena Novak', marc: 'Marc Petit' } as const;

/** Does what a partner's server does, for one of two people whom each browser has to itself. On a demo alone; throws 'not_found' elsewhere. */
export const signDemoHandOver = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ person: z.enum(['lena', 'marc']) }),
  async run({ demo, secrets, clock, publicUrl, caller }, { person }): Promise<{ token: string }> {
    if (!demo) throw new Refusal('not_found');
    if (!caller.visitor_id) throw new Refusal('visitor_required');
    const now = Math.floor(clock.now() / 1000);
    // The key follows from the server's secret, and is kept nowhere.
    const token = await secrets.tokens.ownKey(demoPartnerId).sign({
      ...{ iss: demoPartnerId, aud: publicUrl ?? 'http://localhost', sub: `${person}-${caller.visitor_id}` },
      ...{ name: people[person], language: caller.language.toLowerCase() },
      ...{ iat: now, exp: now + holdsFor, jti: secrets.random(20) },
    });
    return { token };
  },
});
