import { Button } from '#shared/client/ui/Button.tsx';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { EditionForm } from '#shared/client/contests/editions/EditionForm.tsx';
import { Acts } from '../parts/Acts.tsx';
import { numberColumn } from '../table/columns.tsx';
import { defineAdminTable } from '../table/defineAdminTable.tsx';
import classes from './Rows.module.css';

type Row = OutputOfCall<'getEditions'>['editions'][number];

const pageOf = ({ edx_id }: Row) => `/submit/${edx_id}`;

function Add({ changed }: { changed: () => void }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open(true)}>
        {t('contests.edition.add')}
      </Button>
      {isOpen && (
        <EditionForm
          close={() => open(false)}
          saved={() => {
            open(false);
            changed();
          }}
        />
      )}
    </>
  );
}

function Edit({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`${t('contests.manage.edit')}: ${row.edition_name}`}
        onClick={() => open(true)}
      >
        {t('contests.manage.edit')}
      </Button>
      {isOpen && (
        <EditionForm
          edition={row}
          close={() => open(false)}
          saved={() => {
            open(false);
            void invalidate('getEditions');
          }}
        />
      )}
    </>
  );
}

export default defineAdminTable({
  name: 'editions',
  title: 'admin.editions.title',
  count: 'admin.editions.count',
  Icon: IconStack2,
  empty: { title: 'admin.editions.none', text: 'admin.editions.noneText' },
  list: 'getEditions',
  rows: ({ editions }) => editions,
  idOf: ({ edx_id }: Row) => edx_id,
  nameOf: ({ edition_name }) => edition_name,
  pageOf,
  loggedAs: ({ edx_id }) => edx_id,
  Tools: Add,
  filters: { keyword: { kind: 'search', label: 'admin.editions.search' } },
  columns: [
    {
      key: 'name',
      title: 'contests.edition.name',
      name: true,
      grow: '32%',
      cell: (row) => (
        <a className={classes.strong} href={pageOf(row)}>
          {row.edition_name}
        </a>
      ),
    },
    {
      key: 'original',
      title: 'contests.edition.original',
      grow: '34%',
      cell: (row) => <a href={`/cx/${row.original_contest_id}`}>{row.original_name || row.original_contest_id}</a>,
    },
    numberColumn('contests', 'contests.contests', ({ contests }: Row) => contests.length),
    {
      key: 'entries',
      title: 'admin.editions.entries',
      end: true,
      cell: ({ open_contest, entries, max_user }, { number }) =>
        open_contest ? `${number(entries)} / ${number(max_user)}` : '–',
    },
    {
      key: 'edit',
      title: 'contests.manage.edit',
      cell: (row) => (
        <Acts>
          <Edit row={row} />
        </Acts>
      ),
    },
  ],
});
