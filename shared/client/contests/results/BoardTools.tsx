import { IconAdjustmentsHorizontal, IconChevronDown, IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { BoardSort } from '#shared/client/contests/board.ts';
import { Box, Heading, Row } from '#shared/client/ui/Layout.tsx';
import classes from './BoardTools.module.css';

export type BoardView = 'grid' | 'list';

interface BoardToolsProps {
  count: number;
  sort: BoardSort;
  /** Without ranks there is no order by votes. */
  hasRanks: boolean;
  view: BoardView;
  choose: (change: { sort?: BoardSort; view?: BoardView }) => void;
  search: string;
  /** Undefined for short lists, which need no search. */
  setSearch?: (search: string) => void;
  /** Beside the title: what happens in the race. */
  children?: ReactNode;
}

/** Toolbar of the leader board: count, search, order and view. */
export function BoardTools({ count, sort, hasRanks, view, choose, search, setSearch, children }: BoardToolsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Row gap={3} wrap className={classes.tools} data-open={isOpen || search !== '' || undefined}>
      <Heading level={2} size={6} className={classes.title} id="contestants">
        {t('contests.leaderboard')} <span>{count}</span>
      </Heading>
      <Box grow>{children}</Box>
      <button
        type="button"
        className={classes.more}
        aria-label={t('contests.board.tools')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden />
      </button>
      <Row gap={3} cross="stretch" justify="end" className={classes.controls}>
        {setSearch && (
          <div className={classes.search}>
            <IconSearch size={18} aria-hidden />
            <input
              type="search"
              aria-label={t('contests.board.search')}
              placeholder={t('contests.board.search')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
        )}
        <Row as="span" cross="stretch" className={classes.sorting}>
          <select
            className={classes.sort}
            aria-label={t('contests.board.sort')}
            value={!hasRanks && sort === 'rank' ? 'name' : sort}
            onChange={(event) => choose({ sort: event.target.value as BoardSort })}
          >
            {hasRanks && <option value="rank">{t('contests.board.sort.rank')}</option>}
            <option value="name">{t('contests.board.sort.name')}</option>
            <option value="newest">{t('contests.board.sort.newest')}</option>
          </select>
          <IconChevronDown size={18} aria-hidden />
        </Row>
        <Row pad={1} cross="stretch" className={classes.views} role="group" aria-label={t('contests.board.view')}>
          <button
            type="button"
            aria-label={t('contests.board.view.grid')}
            title={t('contests.board.view.grid')}
            aria-pressed={view === 'grid'}
            onClick={() => choose({ view: 'grid' })}
          >
            <IconLayoutGrid size={20} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('contests.board.view.list')}
            title={t('contests.board.view.list')}
            aria-pressed={view === 'list'}
            onClick={() => choose({ view: 'list' })}
          >
            <IconList size={20} aria-hidden />
          </button>
        </Row>
      </Row>
    </Row>
  );
}
