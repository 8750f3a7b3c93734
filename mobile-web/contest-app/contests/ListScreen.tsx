import { Button } from '#shared/client/ui/Button.tsx';
import { IconTrophy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContestSummary } from '#shared/client/app/core/calls.ts';
import { type Key, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ContestGrid, ContestGridSkeleton } from '#shared/client/contests/discovery/ContestGrid.tsx';
import { useContests } from '#shared/client/contests/discovery/useContests.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Heading, Row } from '#shared/client/ui/Layout.tsx';
import type { ListStatus, ShownList } from '#shared/contests/lists.ts';
import { To } from '../links.tsx';
import { listAt } from './lists.ts';
import classes from './Screens.module.css';

const shown = ['ongoing', 'pending', 'ended'] as const satisfies readonly ListStatus[];
const labels: Record<(typeof shown)[number], Key> = {
  ongoing: 'contests.list.ongoing',
  pending: 'contests.list.pending',
  ended: 'contests.list.ended',
};
const empty: Record<(typeof shown)[number], Key> = {
  ongoing: 'contests.list.empty.title',
  pending: 'contests.list.emptyPending.title',
  ended: 'contests.list.emptyEnded.title',
};

const statusOf = ({ status }: ShownList) => shown.find((each) => each === status) ?? 'ongoing';

/** Entering a contest is done on the site. */
const withoutEntry = (contest: ContestSummary): ContestSummary => ({ ...contest, may_enter: false });

/** The contests that are on; by `?status=` those that come and those that are over. */
export default function ListScreen(): ReactNode {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const list = listAt(search);
  const status = statusOf(list);
  return (
    <div className={`content ${classes.screen}`}>
      <Heading level={1} size={8}>
        {t('contests.contests')}
      </Heading>
      <nav aria-label={t('contests.list.statuses')}>
        <Row as="ul" gap={2} cross="stretch" className={classes.tabs}>
          {shown.map((each) => (
            <li key={each}>
              <To
                name="contests"
                search={{ status: each === 'ongoing' ? undefined : each }}
                aria-current={each === status ? 'page' : undefined}
              >
                {t(labels[each])}
              </To>
            </li>
          ))}
        </Row>
      </nav>
      <Contests list={list} />
    </div>
  );
}

function Contests({ list }: { list: ShownList }) {
  const { t } = useTranslation();
  const { pages, ...target } = list;
  const { contests, error, isMore, reload } = useContests(target, pages);
  const status = statusOf(list);
  if (error && !contests) return <ErrorState text={error.message} again={reload} />;
  if (!contests) return <ContestGridSkeleton count={3} />;
  if (!contests.length)
    return <EmptyState icon={<IconTrophy size={28} />} title={t(empty[status])} text={t('contests.app.none')} />;
  return (
    <>
      <h2 className="visually-hidden">{t(labels[status])}</h2>
      <ContestGrid
        contests={contests.map(withoutEntry)}
        first={2}
        renderTitle={({ contest_slug, contest_name }) => (
          <To name="contest" params={{ slug: contest_slug }}>
            {contest_name}
          </To>
        )}
      />
      {isMore && (
        <Button
          variant="default"
          self="center"
          renderRoot={(props) => (
            <To
              {...props}
              name="contests"
              search={{ status: status === 'ongoing' ? undefined : status, page: pages + 1 }}
              replace
              preventScrollReset
            />
          )}
        >
          {t('site.more')}
        </Button>
      )}
    </>
  );
}
