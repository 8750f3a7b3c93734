import { IconClipboardList } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { OutputOfFunction } from '#shared/client/app/calls.ts';
import { useFormat } from '#shared/client/app/format.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { limits } from '#shared/limits.ts';
import { ExportButton } from '../parts/ExportButton.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../parts/FilterBar.tsx';
import { Head } from '../parts/Head.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Stamp } from '../parts/Stamp.tsx';
import { type Column, Table } from '../parts/Table.tsx';
import { given, useFilters } from '../parts/useFilters.ts';
import { useRun } from '../parts/useRun.ts';
import classes from './Audit.module.css';

type Row = OutputOfFunction<'getAuditEntries'>['entries'][number];

const names = ['actor', 'action', 'class', 'row'] as const;

/** What operators do, here and in Parse Dashboard. */
const actions = [
  'contest.disable_voting',
  'contest.enable_voting',
  'contest.cancel',
  'contestant.approve',
  'contestant.refuse',
  'vote.void',
  'user.disable',
  'user.enable',
  'user.grant',
  'user.revoke',
  'site.update',
  'notifications.send',
  'row.edit',
] as const;

const isKnown = (action: string): action is (typeof actions)[number] => (actions as readonly string[]).includes(action);

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Each field that changed, before and after. */
function Changes({ before = {}, after = {} }: Pick<Row, 'before' | 'after'>) {
  const { t } = useTranslation();
  const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  if (!fields.length) return <>{t('admin.nothing')}</>;
  return (
    <dl className={classes.changes}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {field in from && <del>{written(from[field])}</del>}
            {field in from && field in to && ' → '}
            {field in to && <ins>{written(to[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export default function AuditScreen(): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const filters = useFilters(names);
  const { actor, action, row: row_id } = filters.values;
  const query = given({ actor, action, class_name: filters.values.class, row_id }) as Record<string, string>;
  const { answer, error, loading, reload } = useRun('getAuditEntries', {
    ...query,
    page: filters.page,
    limit: limits.contestPage,
  });

  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'action',
        title: t('admin.column.action'),
        name: true,
        render: (row) => (
          <span className={classes.action}>
            <b>{isKnown(row.action) ? t(`admin.action.${row.action}`) : row.action}</b>
            <span>{t(`admin.way.${row.by_way_of}`)}</span>
          </span>
        ),
      },
      { key: 'at', title: t('admin.column.when'), render: (row) => <Stamp at={row.at} seconds /> },
      {
        key: 'actor',
        title: t('admin.column.who'),
        render: (row) =>
          row.actor_name ? (
            <a href={`/u/${encodeURIComponent(row.actor_name)}`}>@{row.actor_name}</a>
          ) : (
            t('admin.audit.server')
          ),
      },
      {
        key: 'row',
        title: t('admin.column.what'),
        render: (row) =>
          row.class_name || row.row_id ? (
            <span className={classes.row}>
              {row.class_name} <code>{row.row_id}</code>
            </span>
          ) : (
            t('admin.nothing')
          ),
      },
      {
        key: 'changes',
        title: t('admin.column.changes'),
        width: '34%',
        render: (row) => <Changes before={row.before} after={row.after} />,
      },
      {
        key: 'reason',
        title: t('admin.column.reason'),
        width: '16%',
        render: (row) => row.reason || t('admin.nothing'),
      },
    ],
    [t],
  );

  return (
    <>
      <Head
        title={t('admin.audit.title')}
        note={answer && t('admin.audit.count', { count: answer.count, number: number(answer.count) })}
      >
        <ExportButton table="audit" query={query} />
      </Head>
      <FilterBar narrowed={filters.narrowed} clear={filters.clear}>
        <TextFilter
          label={t('admin.audit.byActor')}
          value={actor}
          change={(value) => filters.set({ actor: value }, { typing: true })}
        />
        <ChoiceFilter
          label={t('admin.audit.allActions')}
          value={action}
          choices={[
            ...actions.map((value) => ({ value: value as string, label: t(`admin.action.${value}`) })),
            ...(action && !isKnown(action) ? [{ value: action, label: action }] : []),
          ]}
          change={(value) => filters.set({ action: value })}
        />
        <TextFilter
          label={t('admin.audit.byClass')}
          value={filters.values.class}
          change={(value) => filters.set({ class: value }, { typing: true })}
        />
        <TextFilter
          label={t('admin.audit.byRow')}
          value={row_id}
          change={(value) => filters.set({ row: value }, { typing: true })}
        />
      </FilterBar>
      <Table
        label={t('admin.audit.title')}
        columns={columns}
        rows={answer?.entries}
        idOf={(row) => row.audit_id}
        nameOf={(row) => row.action}
        loading={loading}
        error={error}
        reload={reload}
        empty={
          <EmptyState
            icon={<IconClipboardList size={28} />}
            title={t('admin.audit.none')}
            text={filters.narrowed ? t('admin.noneFound') : t('admin.audit.noneText')}
          />
        }
      />
      {answer && <Pager page={filters.page} size={limits.contestPage} count={answer.count} toPage={filters.toPage} />}
    </>
  );
}
