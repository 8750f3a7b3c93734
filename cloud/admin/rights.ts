/**
 * Rights of operators. Two admins give them: one proposes, another one confirms. One takes them away. Only who is the one admin there is gives
 * them alone.
 */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { type Grantable, grantable, RightsChange } from '#shared/accounts/entities/rights.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { admins, allows } from '#shared/model/access.ts';
import { listOf } from '#shared/model/measured.ts';
import { type Area, areas, type Level, levelIn, rights as allRights } from '#shared/model/rights.ts';
import { day } from '#shared/time.ts';
import { type FactorState, factorStates, peopleOf, rolesOf, setGranted, tell, withAnyRole } from '../accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { numberId, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { atLeast, type GrantedRole, oneOf, otherThan, type Transaction } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '../site/index.ts';
import { neededReason } from './paging.ts';
import { lowered, raised } from './rightsRules.ts';

const mostOperators = 500;
const shownPast = 20;
/** Milliseconds for which an admin who is gone still counts: nobody gets rid of the second person first. */
const goneFor = 7 * day;

export interface RightsChangeShape {
  change_id: string;
  /** Absent for an account that is gone. */
  person?: PersonShape;
  kind: RightsChange['kind'];
  rights: Grantable[];
  reason: string;
  state: RightsChange['state'];
  author?: PersonShape;
  decided_by?: PersonShape;
  note: string;
  created_at: string;
  decided_at?: string;
  /** It is the caller's own: another admin confirms it. */
  own: boolean;
}

export interface OperatorShape {
  person: PersonShape;
  is_admin: boolean;
  /** By area; an admin has every right without being given it. */
  rights: Partial<Record<Area, Level>>;
  disabled_at?: string;
  last_seen?: string;
  /** Whether they have a second factor. */
  factor: FactorState;
}

export interface OperatorRights {
  operators: OperatorShape[];
  /** What waits for a second admin, the oldest first. */
  waiting: RightsChangeShape[];
  /** What was decided last, the newest first. */
  past: RightsChangeShape[];
  /** The caller is the only admin, and gives rights alone. */
  alone: boolean;
}

async function shapesOf({ storage, caller }: Context, rows: readonly RightsChange[]): Promise<RightsChangeShape[]> {
  const ids = rows.flatMap(({ user_id, author_id, decided_by }) => [user_id, author_id, decided_by ?? []].flat());
  const people = await peopleOf(storage, ids);
  return rows.map((row) => ({
    change_id: row.change_id,
    person: people.get(row.user_id),
    kind: row.kind,
    rights: row.rights,
    reason: row.reason,
    state: row.state,
    author: people.get(row.author_id),
    decided_by: row.decided_by === undefined ? undefined : people.get(row.decided_by),
    note: row.note ?? '',
    created_at: row.createdAt.toISOString(),
    decided_at: row.decided_at?.toISOString(),
    own: row.author_id === caller.user_id,
  }));
}

/** Whether no other admin could confirm what the caller gives, and none could lately. */
async function isAlone({ storage, accounts, clock, caller }: Context): Promise<boolean> {
  const since = new Date(clock.now() - goneFor);
  const others = (await accounts.withRole('admin', mostOperators)).filter((objectId) => objectId !== caller.objectId);
  const profiles = await storage.find(Profile, { objectId: oneOf(others) });
  const gone = profiles.filter(
    ({ closed, disabled_at }) => closed || (disabled_at !== undefined && disabled_at < since),
  );
  if (gone.length < others.length) return false;
  const taken = await storage.find(RightsChange, { kind: 'take', decided_at: atLeast(since) });
  return !taken.some(({ rights }) => rights.includes('admin'));
}

/** Everybody with rights, what waits for a second admin, and what was decided last. */
export const getOperatorRights = defineFunction({
  who: admins,
  limit: usual,
  input: z.strictObject({}),
  async run(context): Promise<OperatorRights> {
    const { storage, accounts } = context;
    const objectIds = await withAnyRole(accounts, ['admin', ...allRights], mostOperators);
    const [profiles, roles, waiting, past, alone] = await Promise.all([
      storage.find(Profile, { objectId: oneOf(objectIds), closed: false }, { sort: { user_id: 1 } }),
      accounts.rolesOfMany(objectIds),
      storage.find(RightsChange, { state: 'open' }, { sort: { createdAt: 1 }, limit: mostOperators }),
      storage.find(RightsChange, { state: otherThan('open') }, { sort: { createdAt: -1 }, limit: shownPast }),
      isAlone(context),
    ]);
    const factors = await factorStates(storage, profiles);
    const operators = profiles.map(({ objectId, user_id, username, full_name, avatar, disabled_at, last_seen }) => {
      const has = roles.get(objectId) ?? [];
      return {
        person: { user_id, username, full_name, avatar: avatar ?? '' },
        is_admin: has.includes('admin'),
        rights: Object.fromEntries(areas.flatMap((area) => [[area, levelIn(has, area)]])),
        disabled_at: disabled_at?.toISOString(),
        last_seen: last_seen?.toISOString(),
        factor: factors.get(user_id)!,
      };
    });
    return { operators, waiting: await shapesOf(context, waiting), past: await shapesOf(context, past), alone };
  },
});

/**
 * One after the other, so that two admins who judge each other's rights are not both gone afterwards. Throws 'forbidden' for somebody who
 * is no admin any more.
 */
const asAdmin = <T>(context: Context, work: () => Promise<T>): Promise<T> =>
  inTurn(context.storage, 'rights', async () => {
    const roles = await context.accounts.rolesOf(context.caller.objectId!);
    if (!allows(admins, { ...context.caller, roles })) throw new Refusal('forbidden');
    return work();
  });

/** Whose rights are dealt with. Throws 'not_on_yourself' and 'not_found'. */
async function subjectOf({ storage, caller }: Context, user_id: number): Promise<Profile> {
  if (user_id === caller.user_id) throw new Refusal('not_on_yourself');
  const profile = await storage.get(Profile, user_id);
  if (!profile || profile.closed) throw new Refusal('not_found');
  return profile;
}

interface Roles {
  readonly before: readonly GrantedRole[];
  readonly after: readonly GrantedRole[];
}

/** In the log, before the roles are set, which are Parse's and outside of the transaction: what was decided, and what the person has had and has now. */
async function log(tx: Transaction, context: Context, change: RightsChange, action: string, roles?: Roles) {
  const { change_id: row_id, user_id, rights, reason } = change;
  await writeAuditLog(tx, context, {
    ...{ action: `rights.${action}`, entity: RightsChange, row_id, reason: change.note ?? reason },
    after: { user_id, rights },
  });
  if (roles)
    await writeAuditLog(tx, context, {
      ...{ action: 'user.rights', row_id: user_id, reason },
      ...{ before: { roles: roles.before }, after: { roles: roles.after } },
    });
}

/** Tells whose rights they are. */
const tellPerson = (context: Context, { user_id, change_id, kind }: RightsChange) =>
  tell(context, {
    user_id,
    actor_id: context.caller.user_id,
    type: 'rights_changed',
    path: kind === 'give' ? '/admin' : '/user-profile',
    once: `rights ${change_id}`,
    isMailed: true,
  });

/** Tells all other admins that something waits for them. */
async function tellAdmins(context: Context, { change_id, user_id: about }: RightsChange): Promise<void> {
  const { storage, accounts, caller } = context;
  const objectIds = await accounts.withRole('admin', mostOperators);
  const profiles = await storage.find(Profile, { objectId: oneOf(objectIds), closed: false, disabled_at: null });
  for (const { user_id } of profiles)
    if (user_id !== caller.user_id && user_id !== about)
      await tell(context, {
        ...{ user_id, actor_id: caller.user_id, type: 'rights_asked', path: '/admin/access/operators' },
        ...{ once: `rights asked ${change_id}`, isMailed: true },
      });
}

const chosen = listOf(z.enum(grantable), grantable.length, 1).transform((names) => [...new Set(names)]);

/**
 * Proposes to give rights, for another admin to confirm; the only admin gives them at once. Throws 'not_on_yourself', 'rights_void' for what the
 * person has already, and 'rights_waiting' while something waits for the same person.
 */
export const proposeRights = defineFunction({
  who: admins,
  asksAgain: () => true,
  limit: changing,
  input: z.strictObject({ user_id: numberId, rights: chosen, reason: neededReason }),
  run: (context, { user_id, rights, reason }): Promise<{ change: RightsChangeShape }> =>
    asAdmin(context, async () => {
      const { storage, secrets, clock, caller } = context;
      const profile = await subjectOf(context, user_id);
      if (profile.disabled_at) throw new Refusal('not_found');
      const [before, alone] = await Promise.all([context.accounts.rolesOf(profile.objectId), isAlone(context)]);
      const after = raised(before, rights);
      if (!after) throw new Refusal('rights_void');
      const change = await storage.transact(async (tx) => {
        await tx.hold(`rights ${user_id}`);
        const [waits] = await tx.find(RightsChange, { user_id, state: 'open' }, { limit: 1 });
        if (waits) throw new Refusal('rights_waiting');
        const row = await tx.insert(RightsChange, {
          ...{ change_id: secrets.random(12), user_id, kind: 'give', rights, reason, author_id: caller.user_id! },
          ...(alone
            ? { state: 'done' as const, decided_by: caller.user_id!, decided_at: new Date(clock.now()) }
            : { state: 'open' as const }),
        });
        await log(tx, context, row, alone ? 'give' : 'propose', alone ? { before, after } : undefined);
        return row;
      });
      if (alone) {
        await setGranted(context, profile, before, after);
        await tellPerson(context, change);
      } else await tellAdmins(context, change);
      const [shape] = await shapesOf(context, [change]);
      return { change: shape! };
    }),
});

/**
 * Decides a proposal: another admin confirms or declines it, or its author withdraws it. Throws 'rights_need_another' for an author who
 * would confirm it, 'rights_decided', and 'rights_void' when its author is no admin any more, or the person has the rights already.
 */
export const decideRights = defineFunction({
  who: admins,
  asksAgain: ({ decision }) => decision === 'confirm',
  limit: changing,
  input: z.discriminatedUnion('decision', [
    z.strictObject({ change_id: publicId, decision: z.enum(['confirm', 'withdraw']) }),
    z.strictObject({ change_id: publicId, decision: z.literal('decline'), reason: neededReason }),
  ]),
  run: (context, input): Promise<{ change: RightsChangeShape }> =>
    asAdmin(context, async () => {
      const { storage, accounts, clock, caller } = context;
      const { change_id, decision } = input;
      const known = await storage.get(RightsChange, change_id);
      if (!known) throw new Refusal('not_found');
      if (known.state !== 'open') throw new Refusal('rights_decided');
      const isOwn = known.author_id === caller.user_id;
      if (isOwn !== (decision === 'withdraw')) throw new Refusal(isOwn ? 'rights_need_another' : 'forbidden');
      // Nobody confirms what is given to themselves; they may decline it.
      const profile = decision === 'confirm' ? await subjectOf(context, known.user_id) : undefined;
      const before = profile ? await accounts.rolesOf(profile.objectId) : [];
      const after = profile && !profile.disabled_at ? raised(before, known.rights) : undefined;
      if (decision === 'confirm' && (!after || !(await isAdmin(context, known.author_id))))
        throw new Refusal('rights_void');
      const change = await storage.transact(async (tx) => {
        await tx.hold(`rights ${known.user_id}`);
        if ((await tx.get(RightsChange, change_id))?.state !== 'open') throw new Refusal('rights_decided');
        const row = (await tx.update(RightsChange, change_id, {
          state: ({ confirm: 'done', withdraw: 'withdrawn', decline: 'declined' } as const)[decision],
          decided_by: caller.user_id!,
          decided_at: new Date(clock.now()),
          ...(input.decision === 'decline' && { note: input.reason }),
        }))!;
        await log(tx, context, row, decision === 'confirm' ? 'give' : decision, after && { before, after });
        return row;
      });
      if (profile && after) {
        await setGranted(context, profile, before, after);
        await tellPerson(context, change);
      }
      const [shape] = await shapesOf(context, [change]);
      return { change: shape! };
    }),
});

async function isAdmin({ storage, accounts }: Context, user_id: number): Promise<boolean> {
  const profile = await storage.get(Profile, user_id);
  if (!profile || profile.closed || profile.disabled_at) return false;
  return (await rolesOf(accounts, profile)).includes('admin');
}

/** Takes rights away, at once: of an area all of them (`read`), or what lets them act there. Throws 'not_on_yourself', and 'rights_void' for what the person has not. */
export const takeRights = defineFunction({
  who: admins,
  asksAgain: () => true,
  limit: changing,
  input: z.strictObject({ user_id: numberId, rights: chosen, reason: neededReason }),
  run: (context, { user_id, rights, reason }): Promise<{ change: RightsChangeShape }> =>
    asAdmin(context, async () => {
      const { storage, secrets, clock, accounts, caller } = context;
      const profile = await subjectOf(context, user_id);
      const before = await accounts.rolesOf(profile.objectId);
      const after = lowered(before, rights);
      if (!after) throw new Refusal('rights_void');
      const change = await storage.transact(async (tx) => {
        const row = await tx.insert(RightsChange, {
          ...{ change_id: secrets.random(12), user_id, kind: 'take', rights, reason, state: 'done' },
          ...{ author_id: caller.user_id!, decided_by: caller.user_id!, decided_at: new Date(clock.now()) },
        });
        await log(tx, context, row, 'take', { before, after });
        return row;
      });
      await setGranted(context, profile, before, after);
      await tellPerson(context, change);
      const [shape] = await shapesOf(context, [change]);
      return { change: shape! };
    }),
});
