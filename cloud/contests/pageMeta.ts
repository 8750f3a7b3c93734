/** Heads (metadata and prefetched calls) of the contests' pages and of the landing page. */
import { spokenLine } from '#shared/chat/markdown.ts';
import { jobsCall } from '#shared/community/jobsCall.ts';
import type { Round } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import { contestListCall, type ListStatus, type ShownList, shownList } from '#shared/contests/lists.ts';
import { contestPath } from '#shared/contests/page/contestPath.ts';
import { servicePath } from '#shared/community/paths.ts';
import { serviceListCall } from '#shared/services/servicesCall.ts';
import type { ServiceList } from '#shared/services/shapes.ts';
import { startOfYesterday } from '#shared/time.ts';
import type { OutputOf } from '#cloud/kernel/define.ts';
import {
  type FirstCall,
  type FirstPicture,
  type PageMetaParts,
  type PageMetaRow,
  inOneLine,
  type Say,
  shortened,
} from '#cloud/kernel/pageMeta.ts';
import { siteSettings, unlessOff, whyOff } from '../site/index.ts';
import { firstVote } from './page/firstVote.ts';
import type { getOngoingContests } from './discovery/lists.ts';
import { publicContest, type PublicContest, type PublicContestant } from './page/publicContest.ts';
import { idOfSlug } from './studio/slugs.ts';

export const fetchContest = (input: FirstCall['input']): FirstCall => ({
  call: 'fetchContest',
  input,
});

const isOver = ({ state }: PublicContest) => state === 'provisional' || state === 'certified';

const contestantPath = (cx_id: string, contestant_id: string) => `/cx/${cx_id}/${contestant_id}`;

/** page/shareImageWords.ts; `v` busts the previews' caches when the contest changes. */
const cardOf = ({ contest: { cx_id, rev } }: PublicContest, contestant_id?: string) =>
  `/share/${cx_id}${contestant_id === undefined ? '' : `/${contestant_id}`}.jpg?v=${rev}`;

/** schema.org event: voting, at the page itself, from start to end. */
const eventOf =
  ({ contest, state }: PublicContest) =>
  (url: (path: string) => string): object => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: contest.contest_name,
    ...(contest.description && { description: shortened(spokenLine(contest.description)) }),
    startDate: contest.start_date.toISOString(),
    endDate: contest.end_date.toISOString(),
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: url(contestPath(contest)) },
    ...(contest.cover && { image: url(contest.cover) }),
    isAccessibleForFree: true,
  });

/** Breadcrumbs from the contest on. */
const crumbsOf =
  ({ contest }: PublicContest, name: string, path: string) =>
  (url: (path: string) => string): object => ({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: contest.contest_name, path: contestPath(contest) },
      { name, path },
    ].map((item, index) => ({ '@type': 'ListItem', position: index + 1, name: item.name, item: url(item.path) })),
  });

/** The pictures of those who stand first on the page, else the cover. */
function firstPictures(seen: PublicContest): FirstPicture[] {
  const leaders = seen.contestants
    .map(({ contestant_id }) => seen.find(contestant_id)!)
    .toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))
    .flatMap(({ contestant }): FirstPicture[] =>
      contestant.contestant_img ? [{ path: contestant.contestant_img, place: 'card' }] : [],
    );
  // After the end the winner's picture is as large as a cover.
  if (isOver(seen)) return leaders.slice(0, 1).map(({ path }) => ({ path, place: 'cover' }));
  const { cover } = seen.contest;
  return leaders.length || !cover ? leaders.slice(0, 2) : [{ path: cover, place: 'cover' }];
}

/** The promises shown about a contest's numbers. */
const promises = {
  live: 'site.head.contest',
  after_vote: 'site.head.contestVoters',
  after_end: 'site.head.contestLater',
  hidden: 'site.head.contestPrivate',
} as const;

function promiseOf(seen: PublicContest) {
  const { results_policy } = seen.contest;
  if (isOver(seen)) return results_policy === 'hidden' ? 'site.head.contestOverPrivate' : 'site.head.contestOver';
  return promises[results_policy];
}

export function contestHead(seen: PublicContest, say: Say, calls: readonly FirstCall[]): PageMetaParts {
  const { contest, contestants } = seen;
  const own = contest.share_text ? inOneLine(contest.share_text) : spokenLine(contest.description);
  const values = { contest: contest.contest_name, count: contestants.length };
  const pictures = firstPictures(seen);
  return {
    title: contest.share_title || contest.contest_name,
    description: own ? shortened(own) : say(promiseOf(seen), values),
    image: cardOf(seen),
    imageAlt: say('site.head.alt.contest', values),
    path: contestPath(contest),
    index: seen.state !== 'cancelled',
    facts: eventOf(seen),
    calls,
    pictures,
    hero: {
      title: contest.contest_name,
      text: shortened(spokenLine(contest.description)),
      face: pictures[0]?.path ?? '',
      vote: firstVote(seen, pictures[0]?.path ?? '', say),
    },
  };
}

function contestantHead(
  seen: PublicContest,
  { contestant, rank, votes }: PublicContestant,
  say: Say,
  calls: readonly FirstCall[],
): PageMetaParts {
  const { cx_id, contest_name } = seen.contest;
  const { contestant_id, contestant_name, contestant_img } = contestant;
  const values = { name: contestant_name, contest: contest_name };
  const sentences = [
    say(isOver(seen) ? 'site.head.contestantOver' : 'site.head.contestant', values),
    rank === undefined ? '' : say('site.head.rank', { rank, count: votes }),
    inOneLine(contestant.description),
  ];
  const path = contestantPath(cx_id, contestant_id);
  return {
    title: `${contestant_name} · ${contest_name}`,
    description: shortened(sentences.filter(Boolean).join(' ')),
    image: cardOf(seen, contestant_id),
    imageAlt: say('site.head.alt.contestant', values),
    path,
    index: seen.state !== 'cancelled',
    facts: crumbsOf(seen, contestant_name, path),
    calls,
    pictures: contestant_img ? [{ path: contestant_img, place: 'cover' }] : [],
  };
}

/** The only round of a contest is the contest's page. */
function roundHead(seen: PublicContest, round: Round, say: Say, calls: readonly FirstCall[]): PageMetaParts {
  const head = contestHead(seen, say, calls);
  if (seen.rounds.length < 2) return head;
  const path = `/round/${round.cx_id}/${round.round_id}`;
  const name = say('site.head.round', { number: round.round_number });
  return { ...head, title: `${name} · ${seen.contest.contest_name}`, path, facts: crumbsOf(seen, name, path) };
}

const publicId = /^[\w-]{12}$/;

const onContest: PageMetaRow['head'] = async ({ ports, say, language }, { cx_id }) => {
  const seen = await publicContest(ports, cx_id!, language);
  return seen && contestHead(seen, say, [fetchContest({ cx_id })]);
};

/** Pages to prefetch; the screen loads more. */
const mostPages = 3;

/** The calls of a list's pages, as its screen makes them. */
const listCalls = ({ pages, ...target }: ShownList): FirstCall[] =>
  Array.from({ length: Math.min(pages, mostPages) }, (_, index): FirstCall => {
    const { call, input } = contestListCall(target, index + 1);
    return { call, input: { ...input } };
  });

const list =
  (status: ListStatus, title: string, text: string, path = `/contests/${status}`): PageMetaRow['head'] =>
  ({ say, query }) => ({ title: say(title), description: say(text), path, calls: listCalls(shownList(status, query)) });

const newestServices = serviceListCall({ keyword: '', page: 1, sort: 'newest' });

/** The start of the mobile-web shell: what is on, and what is new. */
const today: PageMetaRow['head'] = ({ say, ports }) => ({
  title: say('site.app.today'),
  description: say('site.app.text'),
  path: '/app',
  calls: [...listCalls(shownList(undefined, {})), newestServices, jobsCall({ page: 1 })],
  list: {
    title: say('site.app.today'),
    shelves: [
      {
        heading: say('site.landing.ongoing'),
        call: listCalls(shownList(undefined, {}))[0]!.call,
        ratio: '16/9',
        rows: (answer) =>
          (answer as OutputOf<typeof getOngoingContests>).contests.map((contest) => ({
            title: contest.contest_name,
            path: contestPath(contest),
            picture: contest.cover,
          })),
      },
      {
        heading: say('site.app.newServices'),
        call: newestServices.call,
        ratio: '3/2',
        rows: (answer) => newServices(answer, startOfYesterday(ports.clock.now()).toISOString()),
      },
    ],
  },
});

/** Those since yesterday began, as the list shows them. */
const newServices = (answer: unknown, since: string) =>
  (answer as ServiceList).services
    .filter(({ createdAt }) => createdAt >= since)
    .map(({ title, sx_id, service_image }) => ({ title, path: servicePath(sx_id), picture: service_image }));

export const contestPageMeta: readonly PageMetaRow[] = [
  { path: '/app', head: today },
  { path: '/app/list', head: today },
  {
    path: '/',
    async head({ ports }) {
      const { brand_name: name } = await siteSettings(ports.storage)();
      return {
        calls: listCalls(shownList(undefined, {})),
        facts: (url) => ({
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name,
          url: url('/'),
          potentialAction: {
            '@type': 'SearchAction',
            target: `${url('/contests/')}{search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }),
      };
    },
  },
  { path: '/contests', head: list('ongoing', 'site.head.contests.title', 'site.head.contests.text', '/contests') },
  { path: '/contests/all', head: list('all', 'site.head.contests.title', 'site.head.contests.text') },
  {
    path: '/contests/ongoing',
    head: list('ongoing', 'site.head.ongoing.title', 'site.head.contests.text', '/contests'),
  },
  { path: '/contests/pending', head: list('pending', 'site.head.pending.title', 'site.head.pending.text') },
  { path: '/contests/ended', head: list('ended', 'site.head.ended.title', 'site.head.ended.text') },
  {
    path: '/contests/:search',
    head({ say, query }, { search }) {
      const shown = shownList(search, query);
      return {
        title: say('site.head.search.title', { words: shown.keyword ?? '' }),
        path: '/contests',
        index: false,
        calls: shown.keyword ? listCalls(shown) : [],
      };
    },
  },
  { path: '/cx/:cx_id', head: onContest },
  { path: '/contest/cx/:cx_id', head: onContest },
  {
    path: '/contest/:slug',
    async head({ ports, say, language }, { slug }) {
      const cx_id = await idOfSlug(ports.storage, slug!);
      const seen = cx_id === undefined ? undefined : await publicContest(ports, cx_id, language);
      if (!seen) return undefined;
      const { contest_slug } = seen.contest;
      const head = contestHead(seen, say, [fetchContest({ slug })]);
      return contest_slug === slug ? head : { ...head, moved: `/contest/${contest_slug}` };
    },
  },
  {
    path: '/cx/:cx_id/:contestant_id',
    async head({ ports, say, language }, { cx_id, contestant_id }) {
      const seen = await publicContest(ports, cx_id!, language);
      const one = seen?.find(contestant_id!);
      return one && contestantHead(seen!, one, say, [fetchContest({ cx_id })]);
    },
  },
  {
    path: '/round/:cx_id/:round_id/:contestant_id?',
    async head({ ports, say, language }, { cx_id, round_id, contestant_id }) {
      const seen = await publicContest(ports, cx_id!, language);
      const round = seen?.rounds.find((each) => each.round_id === round_id);
      if (!seen || !round) return undefined;
      const calls = [fetchContest({ cx_id, round_id })];
      if (contestant_id === undefined) return roundHead(seen, round, say, calls);
      const one = seen.find(contestant_id);
      return one && contestantHead(seen, one, say, calls);
    },
  },
  {
    path: '/join/:cx_id',
    async head({ ports, say, language }, { cx_id }) {
      const seen = await publicContest(ports, cx_id!, language);
      if (!seen) return undefined;
      const values = { contest: seen.contest.contest_name };
      // The page stays open: organizers can still add contestants.
      const off = await whyOff(ports, 'entries');
      return {
        ...contestHead(seen, say, [fetchContest({ cx_id })]),
        title: say('site.head.join.title', values),
        description: off ? say(`errors.${off}`) : say('site.head.join.text', values),
        path: `/join/${cx_id}`,
        facts: undefined,
        pictures: [],
        hero: undefined,
        index: false,
      };
    },
  },
  {
    path: '/submit/:edx_id',
    async head({ ports, say, language }, { edx_id }) {
      const edition = await ports.storage.get(Edition, edx_id!);
      const seen = edition && (await publicContest(ports, edition.contests.at(-1)!, language));
      if (!seen) return undefined;
      return {
        ...contestHead(seen, say, [{ call: 'getCachedEdition', input: { edx_id: edx_id! } }]),
        title: edition.edition_name,
        description: say('site.head.edition', { count: edition.max_user }),
        path: `/submit/${edx_id}`,
        facts: undefined,
        pictures: [],
        hero: undefined,
      };
    },
  },
  {
    path: '/result/:cx_id',
    async head({ ports, say, language }, { cx_id }) {
      const seen = await publicContest(ports, cx_id!, language);
      if (!seen) return undefined;
      return {
        ...contestHead(seen, say, [{ call: 'getCertification', input: { cx_id: cx_id! } }]),
        title: say('contests.result.of', { contest: seen.contest.contest_name }),
        path: `/result/${cx_id}`,
        facts: undefined,
        pictures: [],
        hero: undefined,
      };
    },
  },
  { path: '/receipt/:code', head: ({ say }) => ({ title: say('contests.receipt.name'), index: false }) },
  { path: '/editContests', head: ({ say }) => ({ title: say('contests.mine.title'), index: false }) },
  {
    path: '/studio/:cx_id/:new',
    head: unlessOff('create_contest', ({ say }) => ({ title: say('contests.studio.title'), index: false })),
  },
  {
    path: '/embed/:embed',
    async head({ ports, say, language }, { embed }) {
      const cx_id =
        publicId.test(embed!) && (await publicContest(ports, embed!)) ? embed : await idOfSlug(ports.storage, embed!);
      const seen = cx_id === undefined ? undefined : await publicContest(ports, cx_id, language);
      if (!seen) return { found: false, index: false, frame: { cx_id: '', origins: [] } };
      return {
        ...contestHead(seen, say, [fetchContest({ cx_id: seen.contest.cx_id })]),
        pictures: [],
        hero: undefined,
        index: false,
        frame: { cx_id: seen.contest.cx_id, origins: seen.contest.embed_origins },
      };
    },
  },
];
