/** All people, as operators see and change them. */
import { z } from 'zod';
import { type AccountType, accountTypes, Profile } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { admins, allows, type MainRole, mainRoles, operators } from '#shared/model/access.ts';
import { isRight } from '#shared/model/rights.ts';
import { disableRowsJob, rolesOf, setDisabled, setRole, takeOffFactors, withProvider } from '../accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { numberId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { type Accounts, atLeast, oneOf, type Where } from '#cloud/kernel/ports.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { listOf } from '#shared/model/measured.ts';
import { writeAuditLog } from '../site/index.ts';
import { type ChangeAnswer, changeEach } from '#cloud/patterns/changeEach.ts';
import { findAll, findPage, type Found } from './lists.ts';
import { adminPaging, keyword, mostAtOnce, reason } from './paging.ts';

export interface AdminUser extends PersonShape {
  /** Empty for an account without one. */
  email: string;
  email_confirmed: boolean;
  account_type: AccountType;
  country_code: string;
  roles: MainRole[];
  /** Has some of the rights, and is no admin. */
  is_operator: boolean;
  is_provider: boolean;
  created_at: string;
  last_seen?: string;
  /** When an operator disabled it. */
  disabled_at?: string;
  /** Closed by its owner. */
  closed: boolean;
}

/** Admins and operators are made by two admins (rights.ts). */
const changeable = ['organizer', 'provider'] as const satisfies readonly MainRole[];

const filters = {
  keyword,
  role: z.enum(mainRoles).optional(),
  account_type: z.enum(accountTypes).optional(),
  state: z.enum(['active', 'disabled', 'closed']).optional(),
};
type Filters = z.output<z.ZodObject<typeof filters>>;

/** Maximum number of people when filtering by role. */
const mostOfRole = 5000;
const longAgo = new Date(0);

async function wanted(
  { accounts }: Context,
  { keyword: words, role, account_type, state }: Filters,
): Promise<Found<typeof Profile>> {
  const where: Where<typeof Profile> = {
    ...(role === 'provider' && { is_provider: true }),
    ...(role && role !== 'provider' && { objectId: oneOf(await accounts.withRole(role, mostOfRole)) }),
    ...(account_type && { account_type }),
    ...(state === 'active' && { closed: false, disabled_at: null }),
    ...(state === 'disabled' && { disabled_at: atLeast(longAgo) }),
    ...(state === 'closed' && { closed: true }),
  };
  if (!words) return { where };
  if (words.includes('@') && !words.startsWith('@')) {
    const account = await accounts.byEmail(words.toLowerCase());
    return { where: { ...where, objectId: oneOf(account ? [account.objectId] : []) } };
  }
  if (/^\d{1,9}$/.test(words)) return { where: { ...where, user_id: Number(words) } };
  return { where, search: { search: words } };
}

async function userRows(accounts: Accounts, profiles: readonly Profile[]): Promise<AdminUser[]> {
  const ids = profiles.map(({ objectId }) => objectId);
  const [roles, emails] = await Promise.all([accounts.rolesOfMany(ids), accounts.emailsOf(ids)]);
  return profiles.map((profile) => {
    const email = emails.get(profile.objectId);
    const all = withProvider(roles.get(profile.objectId) ?? [], profile);
    return {
      user_id: profile.user_id,
      username: profile.username,
      full_name: profile.full_name,
      avatar: profile.avatar,
      email: email?.email ?? '',
      email_confirmed: email?.verified ?? false,
      account_type: profile.account_type,
      country_code: profile.country_code ?? '',
      roles: mainRoles.filter((role) => all.includes(role)),
      is_operator: !all.includes('admin') && all.some(isRight),
      is_provider: profile.is_provider,
      created_at: profile.createdAt.toISOString(),
      last_seen: profile.last_seen?.toISOString(),
      disabled_at: profile.disabled_at?.toISOString(),
      closed: profile.closed,
    };
  });
}

/** A page of people, newest first. The keyword is a name, an e-mail address or a number. `count` may be some seconds old. */
export const getAdminUsers = defineFunction({
  who: operators('people', 'read'),
  limit: usual,
  input: z.strictObject({ ...adminPaging, ...filters }),
  async run(context, { page, limit, ...given }): Promise<{ users: AdminUser[]; count: number }> {
    const found = await wanted(context, given);
    const { rows, count } = await findPage(
      context,
      Profile,
      found,
      { page, limit, sort: { user_id: -1 }, filters: given },
      (profiles) => userRows(context.accounts, profiles),
    );
    return { users: rows, count };
  },
});

export const userExport = {
  input: z.strictObject(filters),
  columns: [
    ...['user_id', 'username', 'full_name', 'email', 'email_confirmed', 'account_type', 'country_code', 'roles'],
    ...['created_at', 'last_seen', 'disabled_at', 'closed'],
  ],
  async *rows(context: Context, given: Filters) {
    const found = await wanted(context, given);
    for await (const page of findAll(context, Profile, found, 'user_id'))
      for (const row of await userRows(context.accounts, page))
        yield [
          ...[row.user_id, row.username, row.full_name, row.email, row.email_confirmed, row.account_type],
          ...[row.country_code, row.roles.join(' '), row.created_at, row.last_seen, row.disabled_at, row.closed],
        ];
  },
};

const change = z.discriminatedUnion('change', [
  z.strictObject({ change: z.enum(['disable', 'enable', 'remove_factors']) }),
  z.strictObject({ change: z.enum(['grant', 'revoke']), role: z.enum(changeable) }),
]);
type Change = z.output<typeof change>;

async function changeAccess(
  context: Context,
  profile: Profile,
  to: Exclude<Change, { role: MainRole }>['change'],
  why: string | undefined,
) {
  if (to === 'remove_factors') return takeOffFactors(context, profile, why);
  const { storage, accounts, rooms, jobs, clock } = context;
  const wantsDisabled = to === 'disable';
  await storage.transact(async (tx) => {
    const before = (await tx.get(Profile, profile.user_id))!;
    if ((before.disabled_at !== undefined) === wantsDisabled) return;
    const disabled_at = wantsDisabled ? new Date(clock.now()) : undefined;
    await setDisabled(context, tx, profile.user_id, disabled_at);
    await writeAuditLog(tx, context, {
      action: `user.${to}`,
      row_id: profile.user_id,
      before: { disabled: !wantsDisabled },
      after: { disabled: wantsDisabled },
      reason: why,
    });
  });
  await jobs.at(disableRowsJob, String(profile.user_id), new Date(clock.now()));
  // A session opened meanwhile is refused at its next call.
  if (!wantsDisabled) return;
  await accounts.endSessions(profile.objectId, { butToken: '' });
  rooms.rejudge({ user_id: profile.user_id });
}

/** Throws 'rights_of_operator' for an admin and for anybody with rights. */
async function refuseOfOperators({ accounts }: Context, profile: Profile): Promise<void> {
  const roles = await rolesOf(accounts, profile);
  if (roles.some((role) => role === 'admin' || isRight(role))) throw new Refusal('rights_of_operator');
}

async function changeRole(
  context: Context,
  profile: Profile,
  { change: to, role }: Extract<Change, { role: MainRole }>,
  why: string | undefined,
) {
  const roles = await rolesOf(context.accounts, profile);
  if (roles.includes(role) === (to === 'grant')) return;
  const after = to === 'grant' ? [...roles, role] : roles.filter((one) => one !== role);
  // Roles are Parse's and outside of the transaction: the log is written first, so that no change goes unlogged.
  await context.storage.transact((tx) =>
    writeAuditLog(tx, context, {
      action: `user.${to}`,
      row_id: profile.user_id,
      before: { roles },
      after: { roles: after },
      reason: why,
    }),
  );
  await setRole(context, profile, role, to === 'grant');
}

/**
 * Disables people (which ends their sessions) or enables them, or takes off the second factors that they have lost; admins grant and revoke roles as well, and alone change who works here. Refused for
 * oneself, and for the support account.
 */
export const changeUsers = defineFunction({
  who: operators('people', 'act'),
  asksAgain: ({ to }) => to.change !== 'enable',
  limit: usual,
  input: z.strictObject({ user_ids: listOf(numberId, mostAtOnce, 1), to: change, reason }),
  async run(context, { user_ids, to, reason: why }): Promise<ChangeAnswer<number>> {
    if ('role' in to && !allows(admins, context.caller)) throw new Refusal('forbidden');
    return changeEach(user_ids, (user_id) =>
      inTurn(context.storage, `${Profile.name}|${user_id}`, async () => {
        if (user_id === context.caller.user_id) throw new Refusal('not_on_yourself');
        // Without it nobody could write to the site's support.
        if (user_id === limits.supportUser && to.change !== 'enable') throw new Refusal('support_account');
        const profile = await context.storage.get(Profile, user_id);
        if (!profile || profile.closed) throw new Refusal('not_found');
        if (!allows(admins, context.caller)) await refuseOfOperators(context, profile);
        await ('role' in to ? changeRole(context, profile, to, why) : changeAccess(context, profile, to.change, why));
      }),
    );
  },
});
