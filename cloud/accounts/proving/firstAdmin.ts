/** Bootstraps the first admin: the person who confirms the operator's e-mail address. */
import { oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { Profile } from '#shared/accounts/entities.ts';

type FirstAdminPorts = Pick<Ports, 'accounts' | 'storage' | 'secrets' | 'log' | 'adminEmail' | 'demo'>;

export const mostAdmins = 1000;

/** Admins whose account is closed or disabled do not count. */
async function hasAdmin(ports: FirstAdminPorts): Promise<boolean> {
  const ids = await ports.accounts.withRole('admin', mostAdmins);
  if (ports.demo || !ids.length) return ids.length > 0;
  return (await ports.storage.count(Profile, { objectId: oneOf(ids), demo: true })) < ids.length;
}

/** Idempotent; does nothing once there is an admin. */
export async function makeFirstAdmin(ports: FirstAdminPorts): Promise<void> {
  const { accounts, storage, secrets, log, adminEmail } = ports;
  if (!adminEmail || (await hasAdmin(ports))) return;
  const account = await accounts.byEmail(adminEmail);
  if (!account || !(await accounts.emailOf(account.objectId))?.verified) return;
  await accounts.grant(account.objectId, 'admin');
  const [profile] = await storage.find(Profile, { objectId: account.objectId }, { limit: 1 });
  await storage.transact((tx) =>
    writeAuditLog(
      tx,
      { secrets, caller: { username: 'ADMIN_EMAIL' } },
      { action: 'user.grant', entity: Profile, row_id: profile?.user_id, by_way_of: 'command', reason: 'admin' },
    ),
  );
  log.info({ username: account.username }, 'the first administrator is there');
}
