/** Keys by which programs call: what a person keeps of their own, what operators keep of the site's, and whose a key is. */
import { z } from 'zod';
import { ApiKey } from '#shared/developers/entities/keys.ts';
import { keyForm, type KeyForm, type KeyShape } from '#shared/developers/keys.ts';
import { keyLimits } from '#shared/developers/limits.ts';
import type { KeyKind } from '#shared/developers/types.ts';
import { Refusal } from '#shared/errors.ts';
import { type Actor, members, operators, withoutRights } from '#shared/model/access.ts';
import { type Area, type Level, mayBy, type Right } from '#shared/model/rights.ts';
import { day, minute } from '#shared/time.ts';
import { currentPassword, proveSelf } from '../accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { OpenedKey } from '#cloud/kernel/domain.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import type { Ports, Where } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '../site/index.ts';
import { tellOfKey } from './securityNotices.ts';

/** As it is shown: a mark that finders of leaked secrets know it by, the key's id, and 192 random bits. */
const written = /^ek_([\w-]{12})([\w-]{32})$/;

/** Whether a text is written as a key is. No token of a session is. */
const isKey = (token: string): boolean => token.startsWith('ek_');

const partsOf = (right: Right) => right.split('_') as [Area, Level];
const lets = (rights: Actor['roles'], right: Right) => rights.some((role) => mayBy(role, ...partsOf(right)));

const shapeOf = (row: ApiKey): KeyShape => {
  const { key_id, user_id, name, scopes, per_minute, made_at, ends_at, used_at, revoked_at } = row;
  return {
    ...{ key_id, user_id, name, scopes, per_minute, made_at: made_at.toISOString() },
    ...(ends_at && { ends_at: ends_at.toISOString() }),
    ...(used_at && { used_at: used_at.toISOString() }),
    ...(revoked_at && { revoked_at: revoked_at.toISOString() }),
  };
};

async function list({ storage }: Context, of: Where<typeof ApiKey>): Promise<{ keys: KeyShape[] }> {
  const rows = await storage.find(ApiKey, of, { sort: { made_at: -1 }, limit: 2 * keyLimits.siteMost });
  return { keys: rows.map(shapeOf) };
}

async function add(context: Context, kind: KeyKind, { days, ...form }: KeyForm) {
  const { storage, secrets, clock, caller } = context;
  const [user_id, now] = [caller.user_id!, clock.now()];
  const [of, most] = kind === 'site' ? [{ kind }, keyLimits.siteMost] : [{ kind, user_id }, keyLimits.most];
  const key_id = secrets.random(12);
  const key = `ek_${key_id}${secrets.random(32)}`;
  const ends = days === null ? undefined : now + days * day;
  const turn = `ApiKeys ${JSON.stringify(of)}`;
  const make = () =>
    storage.transact(async (tx) => {
      await tx.hold(turn);
      if ((await tx.count(ApiKey, { ...of, revoked_at: null })) >= most) throw new Refusal('keys_full', { most });
      const made = await tx.insert(ApiKey, {
        ...{ key_id, user_id, kind, ...form, key_hash: secrets.hash(key), made_at: new Date(now) },
        ...(ends !== undefined && { ends_at: new Date(ends), gone_at: new Date(ends + keyLimits.keptDays * day) }),
      });
      if (kind === 'site')
        await writeAuditLog(tx, context, {
          action: 'key.add',
          entity: ApiKey,
          row_id: key_id,
          after: { days, ...form },
        });
      return made;
    });
  const row = await inTurn(storage, turn, make);
  await tellOfKey(context, 'key_made', row);
  return { key: shapeOf(row), secret: key };
}

async function revoke(context: Context, kind: KeyKind, key_id: string): Promise<{ key: KeyShape }> {
  const { storage, clock, caller } = context;
  const now = clock.now();
  const row = await storage.transact(async (tx) => {
    const before = await tx.get(ApiKey, key_id);
    if (before?.kind !== kind || (kind === 'person' && before.user_id !== caller.user_id))
      throw new Refusal('not_found');
    if (before.revoked_at) return before;
    const revoked_at = new Date(now);
    const gone_at = new Date(now + keyLimits.keptDays * day);
    if (kind === 'site')
      await writeAuditLog(tx, context, {
        action: 'key.revoke',
        entity: ApiKey,
        row_id: key_id,
        before: { name: before.name },
      });
    return (await tx.update(ApiKey, key_id, { revoked_at, gone_at }))!;
  });
  await tellOfKey(context, 'key_ended', row);
  return { key: shapeOf(row) };
}

export const getKeys = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  run: (context) => list(context, { user_id: context.caller.user_id!, kind: 'person' }),
});

/**
 * Makes a key. Asks for the password again, and for a factor if the person has one, so that a stolen session leaves no key behind. The key
 * is in this answer and nowhere else.
 */
export const addKey = defineFunction({
  who: members,
  limit: changing,
  input: keyForm.extend({ current: currentPassword }),
  async run(context, { current, ...form }) {
    await proveSelf(context, current);
    return add(context, 'person', form);
  },
});

export const revokeKey = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ key_id: publicId }),
  run: (context, { key_id }) => revoke(context, 'person', key_id),
});

export const getSiteKeys = defineFunction({
  who: operators('site'),
  limit: usual,
  input: z.strictObject({}),
  run: (context) => list(context, { kind: 'site' }),
});

/** As `addKey`, with scopes that its maker has as rights. Throws 'forbidden' for others. */
export const addSiteKey = defineFunction({
  who: operators('site', 'act'),
  limit: changing,
  input: keyForm.extend({ current: currentPassword }),
  async run(context, { current, ...form }) {
    if (!form.scopes.every((scope) => lets(context.caller.roles, scope))) throw new Refusal('forbidden');
    await proveSelf(context, current);
    return add(context, 'site', form);
  },
});

export const revokeSiteKey = defineFunction({
  who: operators('site', 'act'),
  limit: changing,
  input: z.strictObject({ key_id: publicId }),
  run: (context, { key_id }) => revoke(context, 'site', key_id),
});

/** Ends all keys of a person; also the site's that they made. Idempotent. */
export async function endKeys({ storage, clock }: Ports, user_id: number): Promise<void> {
  const revoked_at = new Date(clock.now());
  const gone_at = new Date(clock.now() + keyLimits.keptDays * day);
  await asServer(storage).transact(async (tx) => {
    const rows = await tx.find(ApiKey, { user_id, revoked_at: null });
    if (rows.length)
      await tx.apply(
        ApiKey,
        rows.map(({ key_id }) => ({ id: key_id, set: { revoked_at, gone_at } })),
      );
  });
}

/** Answers `programCalls` for keys. Throws 'key_invalid', 'key_closed', 'key_scope' and 'too_many', by the key's own limit. */
export async function openKey(ports: Ports, token: string, right: Right | undefined): Promise<OpenedKey | undefined> {
  if (!isKey(token)) return undefined;
  const { storage, secrets, limiter, clock, log } = ports;
  const key_id = written.exec(token)?.[1];
  const row = key_id === undefined ? undefined : await storage.get(ApiKey, key_id);
  const now = clock.now();
  const isOver = (end: Date | undefined) => end !== undefined && end.getTime() <= now;
  if (!row || row.key_hash !== secrets.hash(token) || row.revoked_at || isOver(row.ends_at))
    throw new Refusal('key_invalid');
  const { user_id, kind, scopes, per_minute, used_at } = row;
  await limiter.take(`keys ${per_minute}`, { points: per_minute, seconds: 60 }, row.key_id);
  if (right === undefined) throw new Refusal('key_closed');
  if (!lets(scopes, right)) throw new Refusal('key_scope', { scope: right });
  if (!used_at || now - used_at.getTime() >= minute)
    storage
      .transact((tx) => tx.apply(ApiKey, [{ id: row.key_id, set: { used_at: new Date(now) } }]))
      .catch((error: unknown) => log.warn({ err: error, key_id }, 'a key’s use was not noted'));
  return {
    user_id,
    roles(own) {
      const { roles } = withoutRights({ roles: own });
      return kind === 'person' ? roles : [...roles, ...scopes.filter((scope) => lets(own, scope))];
    },
  };
}
