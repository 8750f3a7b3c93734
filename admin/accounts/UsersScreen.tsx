import {
  IconDeviceMobileOff,
  IconLock,
  IconLockOpen,
  IconShieldMinus,
  IconShieldPlus,
  IconUsers,
} from '@tabler/icons-react';
import { accountTypes } from '#shared/accounts/entities.ts';
import type { InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import { accountTypeLabels } from '#shared/client/accounts/profile/accountTypes.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { limits } from '#shared/limits.ts';
import { type MainRole, mainRoles } from '#shared/model/access.ts';
import { Person } from '../parts/Person.tsx';
import { none, whenColumn } from '../table/columns.tsx';
import type { Action } from '../table/declaration.ts';
import { defineAdminTable } from '../table/defineAdminTable.tsx';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Users.module.css';

type Row = OutputOfCall<'getAdminUsers'>['users'][number];

const roleNames: Record<MainRole, Key> = {
  admin: 'admin.role',
  organizer: 'admin.role.organizer',
  provider: 'admin.role.provider',
};

/** Operators cannot change their own account here, and nobody the one that answers for the site. */
const isOthers = (row: Row, own: number | undefined) =>
  !row.closed && row.user_id !== own && row.user_id !== limits.supportUser;
/** Who works here is disabled by admins alone. */
const mayDisable = (row: Row, own: number | undefined, isAdmin: boolean) =>
  isOthers(row, own) && (isAdmin || !(row.is_operator || row.roles.includes('admin')));

type UserAction = Action<Row, number, InputOfCall<'changeUsers'>>;

const roleChanges = {
  grant: { Icon: IconShieldPlus, label: 'admin.users.grant', text: 'admin.users.grantText' },
  revoke: { Icon: IconShieldMinus, label: 'admin.users.revoke', text: 'admin.users.revokeText' },
} as const;

/** An action that grants or revokes a role. */
const roleAction = (role: 'organizer' | 'provider', change: keyof typeof roleChanges): UserAction => ({
  key: `${change} ${role}`,
  label: ({ t }) => t(roleChanges[change].label, { role: t(roleNames[role]) }),
  Icon: roleChanges[change].Icon,
  offers: (row, own, isAdmin) => isAdmin && isOthers(row, own) && row.roles.includes(role) === (change === 'revoke'),
  input: (user_ids, reason) => ({ user_ids, to: { change, role }, reason }),
  confirm: {
    title: 'admin.users.roleTitle',
    text: ({ t }, [row]) => t(roleChanges[change].text, { name: row?.full_name ?? '', role: t(roleNames[role]) }),
  },
});

export default defineAdminTable({
  name: 'users',
  title: 'admin.users.title',
  count: 'admin.users.count',
  Icon: IconUsers,
  empty: { title: 'admin.users.none' },
  list: 'getAdminUsers',
  rows: ({ users }) => users,
  idOf: ({ user_id }) => user_id,
  nameOf: ({ full_name, username }) => full_name || username,
  pageOf: ({ username }) => `/u/${encodeURIComponent(username)}`,
  loggedAs: ({ user_id }) => String(user_id),
  filters: {
    keyword: { kind: 'search', label: 'admin.users.search' },
    role: {
      kind: 'choice',
      label: 'admin.users.allRoles',
      choices: mainRoles.map((value) => ({ value, label: roleNames[value] })),
    },
    account_type: {
      kind: 'choice',
      param: 'type',
      label: 'admin.users.allTypes',
      choices: accountTypes.map((value) => ({ value, label: accountTypeLabels[value] })),
    },
    state: {
      kind: 'choice',
      label: 'admin.allStates',
      choices: (['active', 'disabled', 'closed'] as const).map((value) => ({
        value,
        label: `admin.users.${value}` as const,
      })),
    },
  },
  columns: [
    {
      key: 'name',
      title: 'admin.column.person',
      name: true,
      grow: '26%',
      cell: (row) => <Person person={row} size={24} short />,
    },
    {
      key: 'email',
      title: 'admin.column.email',
      grow: '30%',
      cell: (row, say) =>
        row.email ? (
          <>
            <a href={`mailto:${row.email}`}>{row.email}</a>
            {!row.email_confirmed && (
              <Text tone="warning-text" as="span" size={1} className={classes.note}>
                {' '}
                {say.t('admin.users.unconfirmed')}
              </Text>
            )}
          </>
        ) : (
          none(say)
        ),
    },
    {
      key: 'roles',
      title: 'admin.column.roles',
      cell: (row, say) =>
        row.roles.length || row.is_operator ? (
          <Row as="span" gap={1} cross="stretch" inline className={classes.badges}>
            {row.is_operator && <Badge tone="soon">{say.t('admin.role.operator')}</Badge>}
            {row.roles.map((role) => (
              <Badge key={role} tone={role === 'admin' ? 'soon' : 'plain'}>
                {say.t(roleNames[role])}
              </Badge>
            ))}
          </Row>
        ) : (
          none(say)
        ),
    },
    {
      key: 'type',
      title: 'admin.column.type',
      narrow: 'hidden',
      cell: (row, { t }) => t(accountTypeLabels[row.account_type]),
    },
    {
      key: 'state',
      title: 'admin.column.state',
      cell: (row, { t }) =>
        row.closed ? (
          <Badge>{t('admin.users.closed')}</Badge>
        ) : row.disabled_at ? (
          <Badge tone="warning">{t('admin.users.disabled')}</Badge>
        ) : (
          <Badge tone="success">{t('admin.users.active')}</Badge>
        ),
    },
    whenColumn('since', 'admin.column.since', (row: Row) => row.created_at, { narrow: 'hidden' }),
    whenColumn('seen', 'admin.column.seen', (row: Row) => row.last_seen),
  ],
  details: [
    { key: 'number', title: 'admin.column.number', cell: (row) => `@${row.username} · ${row.user_id}` },
    { key: 'country', title: 'admin.column.country', cell: (row, say) => row.country_code || none(say) },
  ],
  change: 'changeUsers',
  actions: [
    {
      key: 'disable',
      label: 'admin.users.disable',
      Icon: IconLock,
      offers: (row, own, isAdmin) => mayDisable(row, own, isAdmin) && !row.disabled_at,
      inline: 'icon',
      bulk: true,
      input: (user_ids, reason) => ({ user_ids, to: { change: 'disable' }, reason }),
      confirm: { title: 'admin.users.disableTitle', text: 'admin.users.disableText', grave: true },
    },
    {
      key: 'enable',
      label: 'admin.users.enable',
      Icon: IconLockOpen,
      offers: (row, own, isAdmin) =>
        Boolean(row.disabled_at) && (mayDisable(row, own, isAdmin) || row.user_id === limits.supportUser),
      inline: 'icon',
      bulk: true,
      input: (user_ids) => ({ user_ids, to: { change: 'enable' } }),
    },
    {
      key: 'remove_factors',
      label: 'admin.users.removeFactors',
      Icon: IconDeviceMobileOff,
      offers: mayDisable,
      input: (user_ids, reason) => ({ user_ids, to: { change: 'remove_factors' }, reason }),
      confirm: {
        title: 'admin.users.removeFactorsTitle',
        text: ({ t }, [row]) => t('admin.users.removeFactorsText', { name: row?.full_name ?? '' }),
        needsReason: true,
        grave: true,
      },
    },
    ...(['organizer', 'provider'] as const).flatMap((role) => [roleAction(role, 'grant'), roleAction(role, 'revoke')]),
  ],
});
