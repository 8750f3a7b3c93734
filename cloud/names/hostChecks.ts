/** Looking at the records of hosts: what is proved leads to its page, and what is not any more stops after a while. */
import { DomainHost } from '#shared/names/entities/hosts.ts';
import { DomainName } from '#shared/names/entities/names.ts';
import { nameLimits } from '#shared/names/limits.ts';
import { ownNamesPath } from '#shared/names/paths.ts';
import { isLeading } from '#shared/names/process.ts';
import type { NotificationKind } from '#shared/notifications.ts';
import { tell } from '../accounts/index.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { atMost, oneOf, type Ports, type Transaction } from '#cloud/kernel/ports.ts';
import { provedBy, zoneRecords } from './hostRecords.ts';
import { siteHost } from './siteHosts.ts';
import { targetOf } from './targets.ts';

const { look, grace, waits } = nameLimits;
const leading = oneOf(['active', 'failing']);

interface News {
  readonly row: DomainHost;
  readonly type: NotificationKind;
}
type Proved = (token: string) => boolean;

/** Writes the records of a name that was bought here; a failure is tried again at the next look. */
export async function pointHost(ports: Ports, row: DomainHost): Promise<void> {
  const { registrar, storage, log } = ports;
  const name = row.domain_id === undefined ? undefined : await storage.get(DomainName, row.domain_id);
  if (!registrar || name?.state !== 'active' || name.user_id !== row.user_id) return;
  try {
    await registrar.point(name.name, zoneRecords(row, name.name, await siteHost(ports)));
  } catch (error) {
    log.warn({ err: error, host: row.host }, 'the records of a host were not written');
  }
}

const off = (problem?: DomainHost['problem']) => ({ state: 'off' as const, problem, look_at: undefined });

/** The host is proved: it leads to this page, unless another one's proof is still there. */
async function accept(tx: Transaction, row: DomainHost, proved: Proved, now: number): Promise<News[]> {
  const { host, host_id } = row;
  const others = (await tx.find(DomainHost, { host, state: leading })).filter((other) => other.host_id !== host_id);
  if (others.some(({ token }) => proved(token))) {
    await tx.update(DomainHost, host_id, { problem: 'used', look_at: new Date(now + look.failing) });
    return [];
  }
  const news: News[] = [];
  for (const other of others)
    news.push({ row: (await tx.update(DomainHost, other.host_id, off('used')))!, type: 'host_off' });
  const verified_at = row.state === 'waiting' ? new Date(now) : row.verified_at;
  const changes = { verified_at, failing_since: undefined, problem: undefined, look_at: new Date(now + look.active) };
  const after = (await tx.update(DomainHost, host_id, { ...changes, state: 'active' }))!;
  return row.state === 'waiting' ? [...news, { row: after, type: 'host_verified' }] : news;
}

async function doubt(tx: Transaction, row: DomainHost, now: number): Promise<News[]> {
  const { host_id, state, asked_at } = row;
  if (state === 'waiting') {
    const isOver = asked_at.getTime() + waits <= now;
    await tx.update(
      DomainHost,
      host_id,
      isOver ? off() : { look_at: new Date(now + look.waiting), problem: undefined },
    );
    return [];
  }
  const since = row.failing_since ?? new Date(now);
  if (since.getTime() + grace <= now)
    return [{ row: (await tx.update(DomainHost, host_id, off()))!, type: 'host_off' }];
  const changes = { state: 'failing' as const, failing_since: since, look_at: new Date(now + look.failing) };
  const after = (await tx.update(DomainHost, host_id, changes))!;
  return state === 'active' ? [{ row: after, type: 'host_failing' }] : [];
}

async function judge(tx: Transaction, host_id: string, proved: Proved | undefined, now: number): Promise<News[]> {
  const row = await tx.get(DomainHost, host_id);
  if (!row || row.state === 'off') return [];
  await tx.hold(`host|${row.host}`);
  const target = await targetOf(tx, row.kind, row.target_id, row.user_id);
  const checked_at = new Date(now);
  if (!target) {
    const after = (await tx.update(DomainHost, host_id, { ...off('gone'), checked_at }))!;
    return isLeading(row.state) ? [{ row: after, type: 'host_off' }] : [];
  }
  // Nobody answers: nothing is known.
  if (!proved) {
    await tx.update(DomainHost, host_id, { look_at: new Date(now + look.waiting) });
    return [];
  }
  await tx.update(DomainHost, host_id, { checked_at, title: target.title.slice(0, 300), path: target.path });
  return proved(row.token) ? accept(tx, row, proved, now) : doubt(tx, row, now);
}

/** Looks at the records of one host. Safe to repeat, and by several servers at once. */
export async function lookAtHost(ports: Ports, { host_id, host }: Pick<DomainHost, 'host_id' | 'host'>): Promise<void> {
  const proved = await provedBy(ports, host);
  const now = ports.clock.now();
  const news = await asServer(ports.storage).transact((tx) => judge(tx, host_id, proved, now));
  for (const { row, type } of news)
    await tell(ports, {
      ...{ user_id: row.user_id, type, path: ownNamesPath, params: { domain: row.shown }, isMailed: true },
      once: `${row.host_id}|${type}|${row.rev}`,
    });
}

const pageSize = 100;

export async function sweepHosts(ports: Ports): Promise<void> {
  const { storage, clock, log } = ports;
  const due = await storage.find(
    DomainHost,
    { look_at: atMost(new Date(clock.now())) },
    { sort: { look_at: 1 }, limit: pageSize },
  );
  for (const row of due) {
    if (row.domain_id !== undefined && row.state !== 'active') await pointHost(ports, row);
    await lookAtHost(ports, row).catch((error: unknown) =>
      log.error({ err: error, host: row.host }, 'a host was not looked at'),
    );
  }
}

/** Records of a demo are written by anybody: what they have proved is proved again. */
export async function forgetProofs({ storage, clock }: Pick<Ports, 'storage' | 'clock'>): Promise<void> {
  const now = new Date(clock.now());
  const none = { verified_at: undefined, failing_since: undefined, problem: undefined };
  for (const { host_id } of await storage.find(DomainHost, { state: leading }))
    await storage.transact((tx) =>
      tx.update(DomainHost, host_id, { ...none, state: 'waiting', asked_at: now, look_at: now }),
    );
}
