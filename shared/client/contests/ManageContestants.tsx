import { Button } from '@mantine/core';
import { IconSearch, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '#shared/client/app/api.ts';
import type { ContestantShape, ContestShape } from '#shared/client/app/calls.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { TextInput } from '#shared/client/ui/inputs.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { EntryForm } from './EntryForm.tsx';
import { ManagedContestant } from './ManagedContestant.tsx';
import { useContestants } from './useContestants.ts';
import classes from './ManageContestants.module.css';

export const contestantFilters = ['all', 'waiting', 'approved'] as const;
export type ContestantFilter = (typeof contestantFilters)[number];
const statusOf = { all: undefined, waiting: 0, approved: 1 } as const;
const filterNames = {
  all: 'contests.manage.filter.all',
  waiting: 'contests.manage.filter.waiting',
  approved: 'contests.manage.filter.approved',
} as const;

interface ManageContestantsProps {
  contest: ContestShape;
  reload: () => Promise<void>;
  /** Undefined selects those waiting, if there are any. */
  filter: ContestantFilter | undefined;
  changeFilter: (filter: ContestantFilter) => void;
}

const typingPause = 250;

/** Debounced text. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text.trim()), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The organizer's list of contestants: approve, edit, add. Live. */
export function ManageContestants(props: ManageContestantsProps): ReactNode {
  const { contest, reload, changeFilter } = props;
  const { t } = useTranslation();
  const [first] = useState<ContestantFilter>(contest.waiting_entries > 0 ? 'waiting' : 'all');
  const filter = props.filter ?? first;
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed);
  const { cx_id, waiting_entries, contestant_count } = contest;
  const list = useContestants({ cx_id, keyword, contestant_status: statusOf[filter] });
  const [edited, setEdited] = useState<ContestantShape | 'new'>();

  const saved = (contestant: ContestantShape) => {
    setEdited(undefined);
    list.replace(contestant);
    toast.success(t('contests.manage.updated'), 'contest');
    void Promise.all([list.reload(), reload()]);
  };
  // Approves the version that is shown. The toast shows a refusal, and the switch stays.
  const approval = useAction(
    async ({ contestant_id, contestant_status, entry_rev }: ContestantShape) => {
      const { contestant } = await call('POST /app/contest/v2/updateContestant', {
        contestant_id,
        contestant_status: contestant_status === 1 ? 0 : 1,
        rev: entry_rev,
      });
      saved(contestant);
    },
    ({ code }) => {
      if (code === 'changed_meanwhile') void list.reload();
    },
  );

  const counts = { all: contestant_count + waiting_entries, waiting: waiting_entries, approved: contestant_count };
  const add = (
    <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setEdited('new')}>
      {t('contests.manage.add')}
    </Button>
  );
  return (
    <div className={classes.board}>
      <div className={classes.tools}>
        <div className={classes.filters} role="group" aria-label={t('contests.manage.filter')}>
          {contestantFilters.map((each) => (
            <button
              key={each}
              type="button"
              className={classes.filter}
              aria-pressed={filter === each}
              onClick={() => changeFilter(each)}
            >
              {t(filterNames[each])}
              <span className={classes.count}>{counts[each]}</span>
            </button>
          ))}
        </div>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('contests.manage.search')}
          placeholder={t('contests.manage.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {add}
      </div>
      {list.error && !list.contestants ? (
        <ErrorState text={list.error.message} again={() => void list.reload()} />
      ) : !list.contestants ? (
        <Loading className={classes.rows}>
          {['first', 'second', 'third'].map((row) => (
            <Bone key={row} height={104} />
          ))}
        </Loading>
      ) : list.contestants.length === 0 ? (
        <Nobody filter={filter} keyword={keyword}>
          {filter === 'all' && !keyword && add}
        </Nobody>
      ) : (
        <ul className={classes.rows} aria-busy={list.loading || undefined}>
          {list.contestants.map((contestant) => (
            <li key={contestant.contestant_id}>
              <ManagedContestant
                contestant={contestant}
                fields={contest.fields}
                busy={approval.running?.[0].contestant_id === contestant.contestant_id}
                approve={() => void approval.run(contestant)}
                edit={() => setEdited(contestant)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.contestants && (list.more || list.error) && (
        <div className={classes.more}>
          {list.error && <p role="alert">{list.error.message}</p>}
          <Button variant="default" loading={list.loading} onClick={list.more ?? (() => void list.reload())}>
            {t(list.error ? 'site.error.again' : 'site.more')}
          </Button>
        </div>
      )}
      {edited && (
        <Dialog
          title={
            edited === 'new' ? t('contests.manage.add') : t('contests.manage.editOf', { name: edited.contestant_name })
          }
          close={() => setEdited(undefined)}
        >
          <EntryForm
            contest={contest}
            entry={edited === 'new' ? undefined : edited}
            submit={t(edited === 'new' ? 'contests.manage.add' : 'contests.entry.save')}
            done={saved}
          />
        </Dialog>
      )}
    </div>
  );
}

interface NobodyProps {
  filter: ContestantFilter;
  keyword: string;
  children: ReactNode;
}

function Nobody({ filter, keyword, children }: NobodyProps) {
  const { t } = useTranslation();
  const icon = <IconUsersGroup size={28} />;
  if (keyword)
    return (
      <EmptyState
        icon={icon}
        title={t('contests.manage.notFound.title')}
        text={t('contests.manage.notFound.text', { keyword })}
      />
    );
  if (filter === 'waiting')
    return (
      <EmptyState
        icon={icon}
        title={t('contests.manage.noneWaiting.title')}
        text={t('contests.manage.noneWaiting.text')}
      />
    );
  return (
    <EmptyState icon={icon} title={t('contests.nobody.title')} text={t('contests.manage.none.text')}>
      {children}
    </EmptyState>
  );
}
