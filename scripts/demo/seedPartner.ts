/** The demo's partner app, played on the page of the contest app. */
import { Partner } from '#shared/accounts/entities/partners.ts';
import { demoPartnerId } from '#shared/accounts/demoPartner.ts';
import type { Ports } from '#cloud/kernel/ports.ts';

/** Its pages are this site's own, which may always speak with the contest app. Its key follows from the server's secret. */
export async function seedPartner({ storage, secrets, clock }: Ports): Promise<void> {
  const { public_key } = secrets.tokens.ownKey(demoPartnerId);
  if ((await storage.get(Partner, demoPartnerId))?.public_key === public_key) return;
  const orInsert = { name: 'Radio Mar', origins: [], trusts_email: false };
  const set = { public_key, key_made_at: new Date(clock.now()) };
  await storage.transact((tx) => tx.apply(Partner, [{ id: demoPartnerId, set, orInsert }]));
}
