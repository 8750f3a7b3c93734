/** Hosts of people's own. Anybody may claim one; it leads to the page of the person who proves it. */
import { z } from 'zod';
import { DomainHost, hostKinds } from '#shared/names/entities/hosts.ts';
import { DomainName } from '#shared/names/entities/names.ts';
import { ownHost } from '#shared/names/forms.ts';
import { nameLimits } from '#shared/names/limits.ts';
import { touches } from '#shared/names/rules.ts';
import type { HostShape } from '#shared/names/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { hostShape } from './hostRecords.ts';
import { lookAtHost, pointHost } from './hostChecks.ts';
import { siteHost, siteHosts } from './siteHosts.ts';
import { targetOf } from './targets.ts';

/** The name of the caller's own, bought here, that a host lies in. */
async function nameOver({ storage, caller }: Context, host: string): Promise<string | undefined> {
  const own = await storage.find(DomainName, { user_id: caller.user_id!, state: 'active' });
  return own.find(({ name }) => host === name || host.endsWith(`.${name}`))?.domain_id;
}

/** Undefined for everybody else's. Throws 'host_not_found'. */
async function ownHostRow({ storage, caller }: Context, host_id: string): Promise<DomainHost> {
  const row = await storage.get(DomainHost, host_id);
  if (!row || row.user_id !== caller.user_id) throw new Refusal('host_not_found');
  return row;
}

async function answer(context: Context, host_id: string): Promise<{ host: HostShape }> {
  return { host: hostShape(await ownHostRow(context, host_id), await siteHost(context)) };
}

/** Looks at its records at once, and writes them where the name was bought here. */
async function begin(context: Context, row: DomainHost): Promise<void> {
  await pointHost(context, row);
  await lookAtHost(context, row).catch((error: unknown) =>
    context.log.warn({ err: error, host: row.host }, 'a new host was not looked at yet'),
  );
}

/**
 * Says that a host shall lead to a contest or a club of the caller's own; the same host again gives it another page. It does once its records prove it.
 * Throws 'host_reserved', 'hosts_full', and 'not_found' for a page that is not theirs.
 */
export const connectHost = defineFunction({
  route: 'POST /app/domain/connectHost',
  who: members,
  limit: changing,
  input: z.strictObject({
    host: ownHost,
    kind: z.enum(hostKinds),
    target_id: publicId,
  }),
  async run(context, { host: { ascii: host, shown }, kind, target_id }): Promise<{ host: HostShape }> {
    const { storage, clock, caller, secrets } = context;
    const user_id = caller.user_id!;
    if (touches(host, await siteHosts(context, caller.host))) throw new Refusal('host_reserved');
    const target = await targetOf(storage, kind, target_id, user_id);
    if (!target) throw new Refusal('not_found');
    const host_id = secrets.hash(`host|${host}|${user_id}`).slice(0, 12);
    const now = new Date(clock.now());
    const leads = { kind, target_id, title: target.title.slice(0, 300), path: target.path, look_at: now };
    const { row, made } = await putOnce(
      storage,
      DomainHost,
      {
        ...{ host_id, user_id, host, shown, ...leads, state: 'waiting', asked_at: now },
        // Also a label of the domain name system, which knows no capitals.
        token: secrets
          .random(32)
          .toLowerCase()
          .replaceAll(/[^a-z\d]/g, 'x'),
        domain_id: await nameOver(context, host),
      },
      { most: nameLimits.hosts, of: { user_id }, full: 'hosts_full' },
    );
    const again = {
      ...leads,
      ...(row.state === 'off' && { state: 'waiting' as const, asked_at: now, problem: undefined }),
    };
    if (!made) await storage.transact((tx) => tx.update(DomainHost, host_id, again));
    await begin(context, row);
    return answer(context, host_id);
  },
});

/** Looks at the records of a host now; one that is off waits again. */
export const checkHost = defineFunction({
  route: 'POST /app/domain/checkHost',
  who: members,
  limit: { points: 30, seconds: 60 },
  input: z.strictObject({ host_id: publicId }),
  async run(context, { host_id }): Promise<{ host: HostShape }> {
    const row = await ownHostRow(context, host_id);
    const asked_at = new Date(context.clock.now());
    if (row.state === 'off')
      await context.storage.transact((tx) =>
        tx.update(DomainHost, host_id, { state: 'waiting', asked_at, problem: undefined, failing_since: undefined }),
      );
    await begin(context, row);
    return answer(context, host_id);
  },
});

/** The host leads nowhere from now on. The same again is no fault. */
export const disconnectHost = defineFunction({
  route: 'POST /app/domain/disconnectHost',
  who: members,
  limit: changing,
  input: z.strictObject({ host_id: publicId }),
  async run(context, { host_id }): Promise<{ success: true }> {
    const { storage, caller } = context;
    await storage.transact(async (tx) => {
      const row = await tx.get(DomainHost, host_id);
      if (row?.user_id === caller.user_id) await tx.remove(DomainHost, host_id);
    });
    return { success: true };
  },
});
