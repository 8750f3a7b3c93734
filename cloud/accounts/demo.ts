/** What a demo leaves behind: accounts whose password is public, and admins whom anybody may have made. Neither counts where the site is no demo. */
import { Profile } from '#shared/accounts/entities.ts';
import { DemoMark } from '#shared/accounts/entities/personal.ts';
import { oneOf, type Ports } from '../ports.ts';
import { recordDeed } from '../site/index.ts';
import { mostAdmins } from './firstAdmin.ts';

type DemoPorts = Pick<Ports, 'storage' | 'accounts' | 'secrets' | 'log' | 'demo'>;

const mark_id = 'demo';

/** Whether signing in and open sessions are refused. */
export const isShut = ({ demo }: Pick<Ports, 'demo'>, profile: Pick<Profile, 'disabled_at' | 'demo'>): boolean =>
  profile.disabled_at !== undefined || (profile.demo && !demo);

/** All admins, with their profiles; an account that was never used has none. */
async function adminsOf({ storage, accounts }: Pick<DemoPorts, 'storage' | 'accounts'>) {
  const ids = await accounts.withRole('admin', mostAdmins);
  const profiles = await storage.find(Profile, { objectId: oneOf(ids) });
  return ids.map((objectId) => ({ objectId, profile: profiles.find((profile) => profile.objectId === objectId) }));
}

/** Notes who is an admin before the data becomes a demo. Idempotent. */
async function noteDemo(ports: DemoPorts): Promise<void> {
  const { storage } = ports;
  if ((await storage.get(DemoMark, mark_id))?.running) return;
  const admins = (await adminsOf(ports)).flatMap(({ objectId, profile }) => (profile?.demo ? [] : objectId));
  await storage.transact((tx) => tx.apply(DemoMark, [{ id: mark_id, set: { running: true, admins }, orInsert: {} }]));
}

/** Revokes the role of all who became admins while the data was a demo, in the operators' log and this server's. Idempotent. */
async function revokeDemoAdmins(ports: DemoPorts): Promise<void> {
  const { storage, accounts, secrets, log } = ports;
  const mark = await storage.get(DemoMark, mark_id);
  // Data of a demo before there was a mark has its seeded accounts.
  if (mark ? !mark.running : !(await storage.count(Profile, { demo: true }))) return;
  for (const { objectId, profile } of await adminsOf(ports)) {
    if (profile?.demo || mark?.admins.includes(objectId)) continue;
    await storage.transact((tx) =>
      recordDeed(
        tx,
        { secrets, caller: { username: 'DEMO' } },
        {
          action: 'user.revoke',
          row_id: profile?.user_id,
          before: { roles: ['admin'] },
          after: { roles: [] },
          by_way_of: 'command',
          reason: 'granted while this data was a demo',
        },
      ),
    );
    await accounts.revoke(objectId, 'admin');
    log.warn(
      { username: profile?.username, objectId },
      'became an admin while this data was a demo: the role is revoked',
    );
  }
  const set = { running: false, admins: [] };
  await storage.transact((tx) => tx.apply(DemoMark, [{ id: mark_id, set, orInsert: {} }]));
}

/** Ends the sessions of demo accounts on a server that is no demo any more, and logs it. Idempotent. */
async function shutDemo({ storage, accounts, log }: DemoPorts): Promise<void> {
  const profiles = await storage.find(Profile, { demo: true, closed: false });
  if (!profiles.length) return;
  await Promise.all(profiles.map(({ objectId }) => accounts.endSessions(objectId, { butToken: '' })));
  log.warn(
    { accounts: profiles.map(({ username }) => username) },
    'this data was a demo once: nobody can sign in to the demo’s accounts while DEMO is 0',
  );
}

/** At every start: marks the data of a demo, and takes from a former demo's data what anybody could have got. Idempotent. */
export async function settleDemo(ports: DemoPorts): Promise<void> {
  if (ports.demo) return noteDemo(ports);
  await shutDemo(ports);
  await revokeDemoAdmins(ports);
}
