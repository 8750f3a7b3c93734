/** Demo accounts, whose password is public: disabled where the site is no demo. */
import { Profile } from '#shared/accounts/entities.ts';
import type { Ports } from '../ports.ts';

/** Whether signing in and open sessions are refused. */
export const isShut = ({ demo }: Pick<Ports, 'demo'>, profile: Pick<Profile, 'disabled_at' | 'demo'>): boolean =>
  profile.disabled_at !== undefined || (profile.demo && !demo);

/** Ends the sessions of demo accounts on a server that is no demo any more, and logs it. Idempotent. */
export async function shutDemo({ storage, accounts, log, demo }: Pick<Ports, 'storage' | 'accounts' | 'log' | 'demo'>) {
  if (demo) return;
  const profiles = await storage.find(Profile, { demo: true, closed: false });
  if (!profiles.length) return;
  await Promise.all(profiles.map(({ objectId }) => accounts.endSessions(objectId, { butToken: '' })));
  log.warn(
    { accounts: profiles.map(({ username }) => username) },
    'this data was a demo once: nobody can sign in to the demo’s accounts while DEMO is 0',
  );
}
