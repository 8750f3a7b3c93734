import { useDebouncedValue } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { addressOf } from '#shared/client/app/routing/routes.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { topicsWith } from '#shared/client/site/help/topics.ts';
import { useHelp } from '#shared/client/site/useHelp.ts';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import { Box, Grid, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import { withoutMarks } from '#shared/chat/markdown.ts';
import { foundKinds } from '#shared/contests/shapes.ts';
import { limits } from '#shared/limits.ts';
import { excerptOf, suits } from '#shared/model/found.ts';
import { serviceListPath } from '#shared/services/lists.ts';
import {
  FoundClub,
  FoundContest,
  FoundContestant,
  FoundJob,
  FoundPerson,
  FoundRow,
  FoundService,
  FoundSign,
  Sought,
} from './FoundRows.tsx';
import { NothingFound } from './NothingFound.tsx';
import { searchPath } from './SearchBox.tsx';
import chips from '#shared/client/contests/discovery/ContestFilters.module.css';
import classes from './FoundEverywhere.module.css';

type Found = OutputOfCall<'searchSite'>;

/** The help is in the browser, and the rest on the server. */
const kinds = [...foundKinds, 'help'] as const;
export type SearchKind = (typeof kinds)[number];

/** The one kind that the address names, of all of them. */
export const searchKind = (named: string | null): SearchKind | undefined => kinds.find((kind) => kind === named);

/** An answer of the help speaks of nearly everything, and a second name tells less than the first. */
const lesser = 0.7;

interface FoundEverywhereProps {
  /** Trimmed, and not empty. */
  words: string;
  /** Of each kind. */
  most: number;
  /** A page of its own, with a line of each thing's text, and the kinds to choose among; this one alone is shown. */
  page?: { kind: SearchKind | undefined };
  /** Where nothing was found. */
  otherwise?: ReactNode;
}

/** Questions of the help that have all words, each with the page where it is answered. */
function useFoundHelp(words: string): { asks: string; answer: string; href: string }[] {
  const { texts } = useHelp();
  if (!texts) return [];
  const pages = [
    { path: '/help', topics: texts.help },
    { path: '/services/help', topics: texts.services },
  ];
  return pages.flatMap(({ path, topics }) =>
    topicsWith(topics, words).flatMap(({ questions }) =>
      questions.map(({ asks, answer }) => ({
        asks,
        answer: excerptOf(withoutMarks(answer), words, 200),
        href: addressOf(path, {}, { search: { q: asks } }),
      })),
    ),
  );
}

interface Group {
  kind: SearchKind;
  title: string;
  /** How many there are. */
  count: number;
  rows: readonly ReactNode[];
  /** How well the best of them suits the words. */
  suits: number;
  /** The list that has them all. */
  all?: string;
}

/** What was found by kind, the kind with the best match first. */
function useGroups(found: Found | undefined, help: ReturnType<typeof useFoundHelp>, sought: readonly string[]) {
  const { t } = useTranslation();
  const [words = ''] = sought;
  const best = <One,>(all: readonly One[], name: (one: One) => string, other: (one: One) => string = () => '') =>
    Math.max(
      0,
      ...all.flatMap((one) => sought.flatMap((each) => [suits(name(one), each), suits(other(one), each) * lesser])),
    );
  const { contests = [], contestants = [], services = [], jobs = [], clubs = [], people = [] } = found ?? {};
  const search = { search: { search: words } };
  const groups: Record<SearchKind, Omit<Group, 'kind' | 'count'>> = {
    contests: {
      title: t('contests.contests'),
      rows: contests.map((contest) => <FoundContest key={contest.cx_id} contest={contest} />),
      suits: best(contests, ({ contest_name }) => contest_name),
      all: addressOf('/contests/:search', { search: words }),
    },
    contestants: {
      title: t('contests.search.contestants'),
      rows: contestants.map((one) => <FoundContestant key={one.contestant_id} one={one} />),
      suits: best(contestants, (one) => one.contestant_name),
    },
    services: {
      title: t('services.title'),
      rows: services.map((service) => <FoundService key={service.sx_id} service={service} />),
      suits: best(
        services,
        ({ title }) => title,
        ({ provider }) => provider.full_name,
      ),
      all: serviceListPath({ keyword: words, page: 1 }),
    },
    jobs: {
      title: t('community.jobs.title'),
      rows: jobs.map((job) => <FoundJob key={job.fx_id} job={job} />),
      suits: best(jobs, ({ title }) => title),
      all: addressOf('/jobs', {}, search),
    },
    clubs: {
      title: t('community.clubs.title'),
      rows: clubs.map((club) => <FoundClub key={club.gx_id} club={club} />),
      suits: best(clubs, ({ title }) => title),
      all: addressOf('/groups', {}, search),
    },
    people: {
      title: t('accounts.people.title'),
      rows: people.map((person) => <FoundPerson key={person.user_id} person={person} />),
      suits: Math.max(
        best(
          people,
          ({ full_name }) => full_name,
          ({ profession }) => profession,
        ),
        best(people, ({ username }) => username),
      ),
      all: addressOf('/users', {}, search),
    },
    help: {
      title: t('site.help.title'),
      rows: help.map(({ asks, answer, href }) => (
        <FoundRow
          key={href}
          href={href}
          name={asks}
          said={answer}
          picture={<FoundSign icon={<IconHelpCircle size={26} />} />}
        />
      )),
      suits: lesser * best(help, ({ asks }) => asks),
    },
  };
  return kinds
    .map((kind): Group => ({
      kind,
      count: kind === 'help' ? help.length : (found?.counts[kind] ?? 0),
      ...groups[kind],
    }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => b.suits - a.suits);
}

/** What there is for these words, by kind; links that the arrow keys of a search box reach. */
export function FoundEverywhere({ words, most, page, otherwise }: FoundEverywhereProps): ReactNode {
  const { t } = useTranslation();
  const [keyword] = useDebouncedValue(words, limits.debounce.search);
  const { kind } = page ?? {};
  const everything = useAnswer('searchSite', { words: keyword });
  const more = useAnswer('searchSite', kind && kind !== 'help' ? { words: keyword, kind } : undefined);
  const { error } = everything;
  const answer = more.answer ?? everything.answer;
  const help = useFoundHelp(keyword);
  const groups = useGroups(answer, help, [keyword, ...(answer?.meant ?? [])]);
  const shown = kind ? groups.filter((group) => group.kind === kind) : groups;
  const count = shown.reduce((sum, { rows }) => sum + (kind ? rows.length : Math.min(rows.length, most)), 0);
  const isNone = answer !== undefined && count === 0;
  return (
    <Sought value={[keyword, ...(answer?.meant ?? [])].join(' ')}>
      <p
        role="status"
        className={isNone || (error && !answer) ? classes.none : 'visually-hidden'}
        data-none={isNone || undefined}
      >
        {error && !answer
          ? error.message
          : isNone
            ? t('contests.search.none', { words: keyword })
            : answer && t('contests.search.found', { count })}
      </p>
      {page && answer && groups.length > 0 && <Kinds groups={groups} words={keyword} kind={kind} />}
      {answer?.meant !== undefined && !isNone && (
        <Text across pad={page ? 0 : '1 2'} size={3} soft>
          {t('contests.search.meant', { words: answer.meant.join(', ') })}
        </Text>
      )}
      {isNone && <NothingFound />}
      {isNone && otherwise}
      {!answer && !error && <Waiting />}
      {answer &&
        shown.map((group) => {
          const rows = kind ? group.rows : group.rows.slice(0, most);
          return (
            <Kind
              key={group.kind}
              {...group}
              rows={rows}
              isPage={page !== undefined}
              isAlone={kind !== undefined}
              words={keyword}
            />
          );
        })}
    </Sought>
  );
}

interface KindsProps {
  groups: readonly Group[];
  words: string;
  kind: SearchKind | undefined;
}

/** All kinds of which something was found, with how many; one narrows to it. */
function Kinds({ groups, words, kind }: KindsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  const choices = [{ kind: undefined, title: t('contests.list.all'), count: all }, ...groups];
  return (
    <Box as="nav" across aria-label={t('site.search.lists')}>
      <Row as="ul" gap={2} cross="stretch" className={chips.chips}>
        {choices.map((one) => (
          <Text as="li" rigid key={one.kind ?? ''}>
            <PathLink
              href={searchPath(words, one.kind)}
              className={chips.chip}
              aria-current={one.kind === kind ? 'page' : undefined}
            >
              {one.title}
              <Meta figures as="span" size={1} className={chips.count}>
                {number(one.count)}
              </Meta>
            </PathLink>
          </Text>
        ))}
      </Row>
    </Box>
  );
}

function Waiting() {
  return (
    <div aria-hidden aria-busy>
      {[0, 1, 2].map((row) => (
        <Row key={row} gap={3} pad="1 2">
          <Bone width={64} height={64} />
          <Bone width={`${60 - row * 12}%`} height={16} />
        </Row>
      ))}
    </div>
  );
}

interface KindProps extends Group {
  words: string;
  /** With the lines of their texts. */
  isPage: boolean;
  /** Nothing else is shown. */
  isAlone: boolean;
}

function Kind({ kind, title, count, rows, all, words, isPage, isAlone }: KindProps) {
  const { t } = useTranslation();
  const id = useId();
  // The page shows more of a kind; what it does not, its list does.
  const href = isPage && !isAlone && kind !== 'help' ? searchPath(words, kind) : all;
  return (
    <Grid
      as="section"
      columns="1fr auto"
      cross="center"
      across={isAlone}
      aria-labelledby={id}
      className={classes.kind}
      data-page={isPage || undefined}
    >
      <h2 id={id}>{title}</h2>
      <Grid as="ul" across fit={isAlone ? '440px' : '100%'}>
        {rows}
      </Grid>
      {count > rows.length && href && (
        <PathLink href={href} className={classes.all} aria-label={`${title}: ${t('contests.search.allOf')}`}>
          {t('contests.search.allOf')}
        </PathLink>
      )}
    </Grid>
  );
}
