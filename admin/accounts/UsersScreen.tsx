import { ActionIcon, Button } from '@mantine/core';
import {
  IconDots,
  IconExternalLink,
  IconLock,
  IconLockOpen,
  IconShieldMinus,
  IconShieldPlus,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { accountTypes } from '#shared/accounts/entities.ts';
import type { OutputOfFunction } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { accountTypeLabels } from '#shared/client/accounts/accountTypes.ts';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Dropdown, DropdownButton, dropdownItem, DropdownRule } from '#shared/client/ui/Dropdown.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { limits } from '#shared/limits.ts';
import type { Role } from '#shared/model/access.ts';
import { BulkBar } from '../parts/BulkBar.tsx';
import { Confirm } from '../parts/Confirm.tsx';
import { ExportButton } from '../parts/ExportButton.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../parts/FilterBar.tsx';
import { Head } from '../parts/Head.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Person } from '../parts/Person.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { type Column, Table } from '../parts/Table.tsx';
import { useChange } from '../parts/useChange.ts';
import { given, oneOf, useFilters } from '../parts/useFilters.ts';
import { useRun } from '../parts/useRun.ts';
import { useSelection } from '../parts/useSelection.ts';
import classes from './Users.module.css';

type Row = OutputOfFunction<'getAdminUsers'>['users'][number];
type Asked = { user_ids: number[] } & ({ what: 'disable' } | { what: 'grant' | 'revoke'; role: Role; name: string });

const names = ['keyword', 'role', 'type', 'state'] as const;
const roles = ['admin', 'organizer', 'provider'] as const satisfies readonly Role[];
const states = ['active', 'disabled', 'closed'] as const;

const roleNames: Record<Role, Key> = {
  admin: 'admin.role',
  organizer: 'admin.role.organizer',
  provider: 'admin.role.provider',
};

export default function UsersScreen(): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const own = useUser();
  const filters = useFilters(names);
  const { keyword } = filters.values;
  const query = {
    ...given({ keyword }),
    role: oneOf(filters.values.role, roles),
    account_type: oneOf(filters.values.type, accountTypes),
    state: oneOf(filters.values.state, states),
  };
  const input = { ...query, page: filters.page, limit: limits.contestPage };
  const { answer, error, loading, reload } = useRun('getAdminUsers', input);
  const selection = useSelection<number>(JSON.stringify(input));
  const [asked, setAsked] = useState<Asked>();
  const { change, busy } = useChange('changeUsers', () => {
    selection.set(new Set());
    reload();
  });

  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'name',
        title: t('admin.column.person'),
        name: true,
        width: '24%',
        render: (row) => <Person person={row} note={`@${row.username} · ${row.user_id}`} />,
      },
      {
        key: 'email',
        title: t('admin.column.email'),
        width: '22%',
        render: (row) =>
          row.email ? (
            <span>
              <a href={`mailto:${row.email}`}>{row.email}</a>
              {!row.email_confirmed && <span className={classes.note}> {t('admin.users.unconfirmed')}</span>}
            </span>
          ) : (
            t('admin.nothing')
          ),
      },
      {
        key: 'roles',
        title: t('admin.column.roles'),
        render: (row) =>
          row.roles.length ? (
            <span className={classes.badges}>
              {row.roles.map((role) => (
                <Badge key={role} tone={role === 'admin' ? 'soon' : 'plain'}>
                  {t(roleNames[role])}
                </Badge>
              ))}
            </span>
          ) : (
            t('admin.nothing')
          ),
      },
      { key: 'type', title: t('admin.column.type'), render: (row) => t(accountTypeLabels[row.account_type]) },
      {
        key: 'state',
        title: t('admin.column.state'),
        render: (row) =>
          row.closed ? (
            <Badge>{t('admin.users.closed')}</Badge>
          ) : row.disabled_at ? (
            <Badge tone="warning">{t('admin.users.disabled')}</Badge>
          ) : (
            <Badge tone="success">{t('admin.users.active')}</Badge>
          ),
      },
      { key: 'since', title: t('admin.column.since'), render: (row) => <Stamp at={row.created_at} /> },
      {
        key: 'seen',
        title: t('admin.column.seen'),
        render: (row) => (row.last_seen ? <Stamp at={row.last_seen} /> : t('admin.nothing')),
      },
    ],
    [t],
  );

  const confirmed = async (reason: string | undefined) => {
    if (!asked) return;
    const { user_ids, what } = asked;
    const to = what === 'disable' ? { change: what } : { change: what, role: asked.role };
    await change({ user_ids, to, reason });
    setAsked(undefined);
  };

  return (
    <>
      <Head
        title={t('admin.users.title')}
        note={answer && t('admin.users.count', { count: answer.count, number: number(answer.count) })}
      >
        <ExportButton
          table="users"
          query={given({
            keyword,
            role: query.role ?? '',
            account_type: query.account_type ?? '',
            state: query.state ?? '',
          })}
        />
      </Head>
      <FilterBar narrowed={filters.narrowed} clear={filters.clear}>
        <TextFilter
          search
          label={t('admin.users.search')}
          value={keyword}
          change={(value) => filters.set({ keyword: value }, { typing: true })}
        />
        <ChoiceFilter
          label={t('admin.users.allRoles')}
          value={filters.values.role}
          choices={roles.map((value) => ({ value, label: t(roleNames[value]) }))}
          change={(role) => filters.set({ role })}
        />
        <ChoiceFilter
          label={t('admin.users.allTypes')}
          value={filters.values.type}
          choices={accountTypes.map((value) => ({ value, label: t(accountTypeLabels[value]) }))}
          change={(type) => filters.set({ type })}
        />
        <ChoiceFilter
          label={t('admin.allStates')}
          value={filters.values.state}
          choices={states.map((value) => ({ value, label: t(`admin.users.${value}`) }))}
          change={(state) => filters.set({ state })}
        />
      </FilterBar>
      <Table
        label={t('admin.users.title')}
        columns={columns}
        rows={answer?.users}
        idOf={(row) => row.user_id}
        nameOf={(row) => row.full_name}
        loading={loading}
        error={error}
        reload={reload}
        selection={selection}
        open={(row) => location.assign(`/u/${encodeURIComponent(row.username)}`)}
        empty={<EmptyState icon={<IconUsers size={28} />} title={t('admin.users.none')} text={t('admin.noneFound')} />}
        renderActions={(row) => (
          <Dropdown
            renderToggle={(props) => (
              <ActionIcon {...props} size={36} aria-label={t('admin.actionsOf', { name: row.full_name })}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            )}
          >
            <a className={dropdownItem} href={`/u/${encodeURIComponent(row.username)}`}>
              <IconExternalLink size={20} aria-hidden />
              {t('admin.open')}
            </a>
            {!row.closed && row.user_id !== own?.user_id && (
              <>
                <DropdownRule />
                {roles.map((role) =>
                  row.roles.includes(role) ? (
                    <DropdownButton
                      key={role}
                      icon={<IconShieldMinus size={20} aria-hidden />}
                      onClick={() => setAsked({ what: 'revoke', role, user_ids: [row.user_id], name: row.full_name })}
                    >
                      {t('admin.users.revoke', { role: t(roleNames[role]) })}
                    </DropdownButton>
                  ) : (
                    <DropdownButton
                      key={role}
                      icon={<IconShieldPlus size={20} aria-hidden />}
                      onClick={() => setAsked({ what: 'grant', role, user_ids: [row.user_id], name: row.full_name })}
                    >
                      {t('admin.users.grant', { role: t(roleNames[role]) })}
                    </DropdownButton>
                  ),
                )}
                <DropdownRule />
                {row.disabled_at ? (
                  <DropdownButton
                    icon={<IconLockOpen size={20} aria-hidden />}
                    onClick={() => void change({ user_ids: [row.user_id], to: { change: 'enable' } })}
                  >
                    {t('admin.users.enable')}
                  </DropdownButton>
                ) : (
                  <DropdownButton
                    icon={<IconLock size={20} aria-hidden />}
                    onClick={() => setAsked({ what: 'disable', user_ids: [row.user_id] })}
                  >
                    {t('admin.users.disable')}
                  </DropdownButton>
                )}
              </>
            )}
          </Dropdown>
        )}
      />
      {answer && <Pager page={filters.page} size={limits.contestPage} count={answer.count} toPage={filters.toPage} />}
      <BulkBar count={selection.ids.size} clear={() => selection.set(new Set())}>
        <Button size="sm" variant="default" onClick={() => setAsked({ what: 'disable', user_ids: [...selection.ids] })}>
          {t('admin.users.disable')}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={busy && !asked}
          onClick={() => void change({ user_ids: [...selection.ids], to: { change: 'enable' } })}
        >
          {t('admin.users.enable')}
        </Button>
      </BulkBar>
      {asked && (
        <Confirm
          title={asked.what === 'disable' ? t('admin.users.disableTitle') : t('admin.users.roleTitle')}
          text={
            asked.what === 'disable'
              ? t('admin.users.disableText', { count: asked.user_ids.length })
              : asked.what === 'grant'
                ? t('admin.users.grantText', { name: asked.name, role: t(roleNames[asked.role]) })
                : t('admin.users.revokeText', { name: asked.name, role: t(roleNames[asked.role]) })
          }
          action={
            asked.what === 'disable'
              ? t('admin.users.disable')
              : t(asked.what === 'grant' ? 'admin.users.grant' : 'admin.users.revoke', {
                  role: t(roleNames[asked.role]),
                })
          }
          grave={asked.what === 'disable'}
          busy={busy}
          close={() => setAsked(undefined)}
          confirm={(reason) => void confirmed(reason)}
        />
      )}
    </>
  );
}
