import { Button } from '#shared/client/ui/Button.tsx';
import { IconArrowUp, IconBriefcase, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isNarrowed, readJobSearch } from '#shared/community/lists.ts';
import { type JobQuery, jobsCall } from '#shared/community/jobsCall.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useIsVisitor, useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { JobCard } from '#shared/client/community/jobs/JobCard.tsx';
import jobs from '#shared/client/community/jobs/Jobs.module.css';
import { useJobCategories } from '#shared/client/community/jobs/useJobCategories.ts';
import { useClubRoom } from '#shared/client/community/useClubRoom.ts';
import { LazyPart } from '#shared/client/ui/LazyPart.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { FilterRow } from '#shared/client/ui/FilterRow.tsx';
import { PausedInput } from '#shared/client/ui/PausedInput.tsx';
import { SearchField } from '#shared/client/ui/SearchField.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { Box, Row, Stack } from '#shared/client/ui/Layout.tsx';
import { limits } from '#shared/limits.ts';
import { AuthLink } from '#web/accounts/AuthLink.tsx';
import { BackTo } from '#web/layout/BackTo.tsx';
import { go, To, to } from '#web/links.ts';
import classes from '#shared/client/community/Groups.module.css';

const loadForm = () => import('#shared/client/community/jobs/JobForm.tsx');
const posted = { done: ({ feed_item_id }: { feed_item_id: number }) => go('job', { feed_item_id }) };

const searchOf = ({ keyword, category, country, budget, page }: JobQuery) => ({
  search: keyword,
  category,
  country,
  budget,
  page: page > 1 ? page : undefined,
});

/** Jobs that are open to all; filters are in the address. */
export default function JobsScreen(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const isVisitor = useIsVisitor();
  const query = readJobSearch(Object.fromEntries(useSearchParams()[0]));
  const isNew = useLocation().hash === '#new' && user !== undefined;
  const { call, input } = jobsCall(query);
  const { answer, error, reload } = useAnswer(call, input, { keepFormer: true });
  const room = useClubRoom(limits.jobsClub, user?.user_id);
  const fresh = useAnswer('countNewJobs', {}).answer?.count ?? 0;
  if (isNew)
    return (
      <div className={classes.narrow}>
        <BackTo name="jobs">{t('community.jobs.title')}</BackTo>
        <PageHead title={t('community.jobs.post')} lead={t('community.jobs.form.lead')} />
        <LazyPart load={loadForm} props={posted} fallback={<Bone height={640} />} className={classes.form} />
      </div>
    );
  return (
    <>
      <PageHead ofList title={t('community.jobs.title')} lead={t('community.jobs.lead')}>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          renderRoot={(props) =>
            isVisitor ? <AuthLink {...props} name="logIn" /> : <To {...props} name="jobs" hash="new" />
          }
        >
          {t('community.jobs.post')}
        </Button>
      </PageHead>
      <Filters query={query} countries={answer?.countries ?? []} />
      {!answer && error && <ErrorState text={error.message} again={reload} />}
      {!answer && !error && (
        <Loading gap={4} className={jobs.list}>
          <Bone height={160} />
          <Bone height={160} />
          <Bone height={160} />
        </Loading>
      )}
      {answer && (
        <>
          <Row as="p" gap="2 4" wrap size={2} soft className={jobs.facts} role="status">
            <Counts count={answer.count} fresh={fresh} />
          </Row>
          <div aria-live="polite">
            {room.fresh > 0 && (
              <Button
                radius="xl"
                size="xs"
                leftSection={<IconArrowUp size={16} aria-hidden />}
                onClick={() => {
                  room.show();
                  void invalidate('countNewJobs');
                }}
              >
                {t('community.jobs.fresh', { count: room.fresh })}
              </Button>
            )}
          </div>
          <Stack gap={4} className={jobs.list}>
            {answer.feeds.map((job) => (
              <JobCard key={job.fx_id} job={job} />
            ))}
          </Stack>
          {!answer.feeds.length && (
            <EmptyState
              icon={<IconBriefcase size={28} />}
              title={t('community.jobs.none')}
              text={t('community.jobs.noneText')}
            >
              {(isNarrowed(query) || query.page > 1) && (
                <Button variant="light" renderRoot={(props) => <To {...props} name="jobs" />}>
                  {t('community.jobs.reset')}
                </Button>
              )}
            </EmptyState>
          )}
          <Pages query={query} count={answer.count} />
        </>
      )}
    </>
  );
}

function Counts({ count, fresh }: { count: number; fresh: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <>
      <span>{t('community.jobs.count', { count, number: number(count) })}</span>
      {fresh > 0 && <strong>{t('community.jobs.new', { count: fresh })}</strong>}
    </>
  );
}

/** They act at once; each state has an address. */
function Filters({ query, countries }: { query: JobQuery; countries: readonly string[] }) {
  const { t, tag } = useTranslation();
  const navigate = useNavigate();
  const categories = useJobCategories();
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { search = '', category = '', country = '', budget = '' } = searchOf(query);
  const chosen = [category, country, budget].filter(Boolean).length;
  // The way back leads past what was typed letter by letter.
  const change = (changes: Record<string, string>, replace = false) => {
    const next = readJobSearch({ search, category: `${category}`, country, budget: `${budget}`, ...changes });
    void navigate(to('jobs', {}, { search: searchOf(next) }), { preventScrollReset: true, replace });
  };
  return (
    <Box below={5} className={jobs.filters}>
      <FilterRow
        chosen={chosen}
        search={
          <SearchField
            label={t('community.jobs.search')}
            value={search}
            apply={(typed) => change({ search: typed }, true)}
          />
        }
      >
        <Select
          label={t('community.jobs.category')}
          value={String(category)}
          choices={[{ value: '', label: t('community.jobs.anyCategory') }, ...categories]}
          onChange={({ currentTarget: { value } }) => change({ category: value })}
        />
        <Select
          label={t('community.jobs.country')}
          value={country}
          choices={[
            { value: '', label: t('community.jobs.anyCountry') },
            // The address may name a country without jobs.
            ...[...new Set([...countries, ...(country ? [country] : [])])].map((value) => ({
              value,
              label: names.of(value) ?? value,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ country: value })}
        />
        <PausedInput
          inputMode="numeric"
          label={t('community.jobs.pays')}
          placeholder={t('community.jobs.anyPay')}
          value={String(budget)}
          apply={(typed) => change({ budget: typed }, true)}
        />
      </FilterRow>
    </Box>
  );
}

function Pages({ query, count }: { query: JobQuery; count: number }) {
  const { t } = useTranslation();
  const pages = Math.ceil(count / limits.jobsPage);
  if (pages <= 1) return null;
  const turn = (page: number, label: string, icon: ReactNode, rel: 'prev' | 'next') => (
    <Button
      variant="default"
      {...(rel === 'prev' ? { leftSection: icon } : { rightSection: icon })}
      renderRoot={(props) => <To {...props} name="jobs" search={searchOf({ ...query, page })} rel={rel} />}
    >
      {label}
    </Button>
  );
  return (
    <Row as="nav" gap={3} cross="stretch" justify="center" above={8} aria-label={t('community.jobs.title')}>
      {query.page > 1 && turn(query.page - 1, t('community.jobs.previous'), <IconChevronLeft size={18} />, 'prev')}
      {query.page < pages && turn(query.page + 1, t('community.jobs.next'), <IconChevronRight size={18} />, 'next')}
    </Row>
  );
}
