/** What a demo leaves behind: accounts whose password is public, and admins and operators whom anybody may have made. Neither counts where the site is no demo. */
import { Profile } from '#shared/accounts/entities.ts';
import { DemoMark } from '#shared/accounts/entities/personal.ts';
import { isRight, rights } from '#shared/model/rights.ts';
import { type GrantedRole, oneOf, type Ports, type Reader, type Storage } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { mostAdmins } from '#cloud/accounts/proving/firstAdmin.ts';
import { withAnyRole } from '#cloud/accounts/profile/roles.ts';

type DemoPorts = Pick<Ports, 'storage' | 'clock' | 'accounts' | 'secrets' | 'hooks' | 'log' | 'demo'>;

const mark_id = 'demo';

/** Whether signing in and open sessions are refused. */
export const isShut = ({ demo }: Pick<Ports, 'demo'>, profile: Pick<Profile, 'disabled_at' | 'demo'>): boolean =>
  profile.disabled_at !== undefined || (profile.demo && !demo);

const isOperating = (role: GrantedRole) => role === 'admin' || isRight(role);
/** How a mark notes that somebody has a role. */
const noted = (objectId: string, role: GrantedRole) => (role === 'admin' ? objectId : `${objectId} ${role}`);

/** All admins and operators, with their profiles; an account that was never used has none. */
async function operatorsOf({ storage, accounts }: Pick<DemoPorts, 'storage' | 'accounts'>) {
  const ids = await withAnyRole(accounts, ['admin', ...rights], mostAdmins);
  const [profiles, roles] = await Promise.all([
    storage.find(Profile, { objectId: oneOf(ids) }),
    accounts.rolesOfMany(ids),
  ]);
  return ids.map((objectId) => ({
    objectId,
    roles: (roles.get(objectId) ?? []).filter(isOperating),
    profile: profiles.find((profile) => profile.objectId === objectId),
  }));
}

/** Notes who is an admin before the data becomes a demo. Idempotent. */
async function noteDemo(ports: DemoPorts): Promise<void> {
  const { storage } = ports;
  if ((await storage.get(DemoMark, mark_id))?.running) return;
  const admins = (await operatorsOf(ports)).flatMap(({ objectId, roles, profile }) =>
    profile?.demo ? [] : roles.map((role) => noted(objectId, role)),
  );
  await storage.transact((tx) => tx.apply(DemoMark, [{ id: mark_id, set: { running: true, admins }, orInsert: {} }]));
}

/** Revokes the roles of all who became admins or operators while the data was a demo, in the operators' log and this server's; higher domains take back theirs. Idempotent. */
async function revokeDemoRights(ports: DemoPorts): Promise<void> {
  const { storage, accounts, secrets, log } = ports;
  const mark = await storage.get(DemoMark, mark_id);
  // Data of a demo before there was a mark has its seeded accounts.
  if (mark ? !mark.running : !(await storage.count(Profile, { demo: true }))) return;
  for (const { objectId, roles, profile } of await operatorsOf(ports)) {
    const given = roles.filter((role) => !mark?.admins.includes(noted(objectId, role)));
    if (profile?.demo || !given.length) continue;
    await storage.transact((tx) =>
      writeAuditLog(
        tx,
        { secrets, caller: { username: 'DEMO' } },
        {
          action: 'user.revoke',
          row_id: profile?.user_id,
          before: { roles },
          after: { roles: roles.filter((role) => !given.includes(role)) },
          by_way_of: 'command',
          reason: 'granted while this data was a demo',
        },
      ),
    );
    for (const role of given) await accounts.revoke(objectId, role);
    log.warn(
      { username: profile?.username, objectId },
      'became an admin or operator while this data was a demo: the roles are revoked',
    );
  }
  await ports.hooks.run('demoEnds', ports);
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

/** Whether the demo was whole once. */
export const wasFilled = async (storage: Reader): Promise<boolean> =>
  (await storage.get(DemoMark, mark_id))?.filled === true;
export const noteFilled = (storage: Storage): Promise<void> =>
  storage.transact((tx) => tx.apply(DemoMark, [{ id: mark_id, set: { filled: true } }]));

/** At every start: marks the data of a demo, and takes from a former demo's data what anybody could have got. Idempotent. */
export async function settleDemo(ports: DemoPorts): Promise<void> {
  if (ports.demo) return noteDemo(ports);
  await shutDemo(ports);
  await revokeDemoRights(ports);
}
