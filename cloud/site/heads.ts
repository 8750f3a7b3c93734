/**
 * What the server writes into a page before its script runs: what a shared link shows, what search engines keep, and which calls the screen
 * begins with. One row a kind of page.
 */
import { Contest, type Round } from '#shared/contests/entities.ts';
import { contestListCall, type ListStatus, type ShownList, shownList } from '#shared/contests/lists.ts';
import type { PicturePlace } from '#shared/site/pictures.ts';
import { publicContest, type PublicContest, type PublicContestant } from '../contests/index.ts';
import type { Ports } from '../ports.ts';
import { inOneLine, shortened } from './headText.ts';
import { closest, type PathParams } from './paths.ts';
import { people, person } from './personHeads.ts';

/** A sentence in the reader's language. */
export type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** A call that the screen makes first; by its row of the REST table. */
export interface FirstCall {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The picture that a page is judged by. */
export interface FirstPicture {
  readonly path: string;
  readonly place: PicturePlace;
}

/** What the page begins with, for whoever waits for its script. */
export interface Hero {
  readonly title: string;
  readonly text: string;
  /** A path on this site, or empty. */
  readonly cover: string;
}

export interface Head {
  /** False: there is nothing here. Undefined: the table does not know this page. */
  readonly found?: boolean;
  /** Empty for the site's own. */
  readonly title: string;
  readonly description: string;
  /** A path on this site; empty for the site's own picture. */
  readonly image: string;
  readonly imageAlt: string;
  /** The one address of what is shown, whatever other addresses show it too. */
  readonly path: string;
  /** Whether search engines should keep it. */
  readonly index: boolean;
  /** As schema.org describes it; `url` makes addresses out of paths. */
  readonly facts?: (url: (path: string) => string) => object;
  readonly calls: readonly FirstCall[];
  readonly pictures: readonly FirstPicture[];
  readonly hero?: Hero;
  /** Present on pages made for a frame: the contest in it (empty: none), and the origins whose pages may hold it beside our own; '*' is all. */
  readonly frame?: { readonly cx_id: string; readonly origins: readonly string[] };
}

type Parts = Partial<Head>;

/** What stands behind the `?` of an address. */
export type Query = Readonly<Record<string, string | undefined>>;

export interface HeadRow {
  readonly path: string;
  /** Undefined: there is nothing here. */
  head(
    app: { ports: Ports; say: Say; query: Query },
    params: PathParams,
  ): Promise<Parts | undefined> | Parts | undefined;
}

const fetchContest = (input: FirstCall['input']): FirstCall => ({
  call: 'POST /app/contest/v2/fetchContest',
  input,
});

const isOver = ({ state }: PublicContest) => state === 'provisional' || state === 'certified';

const contestPath = (cx_id: string) => `/cx/${cx_id}`;
const contestantPath = (cx_id: string, contestant_id: string) => `/cx/${cx_id}/${contestant_id}`;

/** Drawn by parse/http/shareCards.ts; `v` makes previews fetch it anew when the contest has changed. */
const cardOf = ({ contest: { cx_id, rev } }: PublicContest, contestant_id?: string) =>
  `/share/${cx_id}${contestant_id === undefined ? '' : `/${contestant_id}`}.jpg?v=${rev}`;

/** Voting takes place on the page itself, from its start to its end. */
const eventOf =
  ({ contest, state }: PublicContest) =>
  (url: (path: string) => string): object => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: contest.contest_name,
    ...(contest.description && { description: shortened(inOneLine(contest.description)) }),
    startDate: contest.start_date.toISOString(),
    endDate: contest.end_date.toISOString(),
    eventStatus: `https://schema.org/${state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: url(contestPath(contest.cx_id)) },
    ...(contest.cover && { image: url(contest.cover) }),
    isAccessibleForFree: true,
  });

/** Where a page stands, from the contest on. */
const crumbsOf =
  ({ contest }: PublicContest, name: string, path: string) =>
  (url: (path: string) => string): object => ({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: contest.contest_name, path: contestPath(contest.cx_id) },
      { name, path },
    ].map((item, index) => ({ '@type': 'ListItem', position: index + 1, name: item.name, item: url(item.path) })),
  });

/** The cover; without one the contestants that the page begins with. */
function firstPictures(seen: PublicContest): FirstPicture[] {
  if (seen.contest.cover) return [{ path: seen.contest.cover, place: 'cover' }];
  return seen.contestants
    .map(({ contestant_id }) => seen.find(contestant_id)!)
    .toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0))
    .flatMap(({ contestant }): FirstPicture[] =>
      contestant.contestant_img ? [{ path: contestant.contestant_img, place: 'card' }] : [],
    )
    .slice(0, 2);
}

function contestHead(seen: PublicContest, say: Say, calls: readonly FirstCall[]): Parts {
  const { contest, contestants } = seen;
  const own = inOneLine(contest.description);
  const values = { contest: contest.contest_name, count: contestants.length };
  return {
    title: contest.contest_name,
    description: own ? shortened(own) : say(isOver(seen) ? 'site.head.contestOver' : 'site.head.contest', values),
    image: cardOf(seen),
    imageAlt: say('site.head.alt.contest', values),
    path: contestPath(contest.cx_id),
    index: seen.state !== 'cancelled',
    facts: eventOf(seen),
    calls,
    pictures: firstPictures(seen),
    hero: { title: contest.contest_name, text: shortened(own), cover: contest.cover ?? '' },
  };
}

function contestantHead(
  seen: PublicContest,
  { contestant, rank, votes }: PublicContestant,
  say: Say,
  calls: readonly FirstCall[],
): Parts {
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

/** A round that is the whole contest is the contest's page. */
function roundHead(seen: PublicContest, round: Round, say: Say, calls: readonly FirstCall[]): Parts {
  const head = contestHead(seen, say, calls);
  if (seen.rounds.length < 2) return head;
  const path = `/round/${round.cx_id}/${round.round_id}`;
  const name = say('site.head.round', { number: round.round_number });
  return { ...head, title: `${name} · ${seen.contest.contest_name}`, path, facts: crumbsOf(seen, name, path) };
}

async function idOfSlug({ storage }: Ports, contest_slug: string): Promise<string | undefined> {
  return (await storage.find(Contest, { contest_slug }, { limit: 1 }))[0]?.cx_id;
}

const publicId = /^[\w-]{12}$/;

/** `asks`: what the screen knows of the contest when it begins. */
const onContest =
  (
    find: (ports: Ports, params: PathParams) => Promise<string | undefined> | string | undefined,
    asks: (params: PathParams) => FirstCall['input'] = ({ cx_id }) => ({ cx_id }),
  ): HeadRow['head'] =>
  async ({ ports, say }, params) => {
    const cx_id = await find(ports, params);
    const seen = cx_id === undefined ? undefined : await publicContest(ports, cx_id);
    return seen && contestHead(seen, say, [fetchContest(asks(params))]);
  };

/** More of a long list than a page is asked for by the screen itself. */
const mostPages = 3;

/** The pages of a list that an address shows, as its screen asks for them. */
const listCalls = ({ pages, ...target }: ShownList): FirstCall[] =>
  Array.from({ length: Math.min(pages, mostPages) }, (_, index): FirstCall => {
    const { call, input } = contestListCall(target, index + 1);
    return { call, input: { ...input } };
  });

const list =
  (status: ListStatus, title: string, text: string, path = `/contests/${status}`): HeadRow['head'] =>
  ({ say, query }) => ({ title: say(title), description: say(text), path, calls: listCalls(shownList(status, query)) });

const legalCall = (kind: 'privacy' | 'terms'): FirstCall => ({ call: 'GET /app/site/getLegalText', input: { kind } });

const rows: readonly HeadRow[] = [
  {
    path: '/',
    head: () => ({
      calls: listCalls(shownList(undefined, {})),
      facts: (url) => ({
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: 'Engage',
        url: url('/'),
        potentialAction: {
          '@type': 'SearchAction',
          target: `${url('/contests/')}{search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      }),
    }),
  },
  // What the pages that are kept for a missing network are made of.
  { path: '/offline', head: () => ({ index: false }) },
  {
    path: '/how-it-works',
    head: ({ say }) => ({
      title: say('site.head.howItWorks.title'),
      description: say('site.head.howItWorks.text'),
    }),
  },
  { path: '/u/:username', head: person },
  { path: '/user/:username', head: person },
  { path: '/user/receive-payments', head: ({ say }) => ({ title: say('accounts.payment.title'), index: false }) },
  { path: '/page/:username', head: person },
  {
    path: '/users',
    head: people('users', '/users', 'site.head.people.title', 'site.head.people.text'),
  },
  {
    path: '/providers',
    head: people('providers', '/providers', 'site.head.providers.title', 'site.head.providers.text'),
  },
  {
    path: '/help',
    head: ({ say }) => ({ title: say('site.help.title'), description: say('site.help.lead') }),
  },
  {
    path: '/services/help',
    head: ({ say }) => ({ title: say('site.servicesHelp.title'), description: say('site.servicesHelp.lead') }),
  },
  {
    path: '/services/faq',
    head: ({ say }) => ({ title: say('site.faq.title'), description: say('site.faq.lead') }),
  },
  {
    path: '/pricing',
    head: ({ say }) => ({ title: say('site.pricing.title'), description: say('site.pricing.lead') }),
  },
  {
    path: '/privacy-policy',
    head: ({ say }) => ({
      title: say('site.privacy.title'),
      description: say('site.privacy.lead'),
      calls: [legalCall('privacy')],
    }),
  },
  {
    path: '/terms-of-service',
    head: ({ say }) => ({
      title: say('site.terms.title'),
      description: say('site.terms.lead'),
      calls: [legalCall('terms')],
    }),
  },
  // Sends people on.
  { path: '/dashboard', head: ({ say }) => ({ title: say('site.dashboard.title'), index: false }) },
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
  { path: '/cx/:cx_id', head: onContest((_ports, { cx_id }) => cx_id) },
  { path: '/contest/cx/:cx_id', head: onContest((_ports, { cx_id }) => cx_id) },
  {
    path: '/contest/:slug',
    head: onContest(
      (ports, { slug }) => idOfSlug(ports, slug!),
      ({ slug }) => ({ slug }),
    ),
  },
  {
    path: '/cx/:cx_id/:contestant_id',
    async head({ ports, say }, { cx_id, contestant_id }) {
      const seen = await publicContest(ports, cx_id!);
      const one = seen?.find(contestant_id!);
      return one && contestantHead(seen!, one, say, [fetchContest({ cx_id })]);
    },
  },
  {
    path: '/round/:cx_id/:round_id/:contestant_id?',
    async head({ ports, say }, { cx_id, round_id, contestant_id }) {
      const seen = await publicContest(ports, cx_id!);
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
    async head({ ports, say }, { cx_id }) {
      const seen = await publicContest(ports, cx_id!);
      if (!seen) return undefined;
      const values = { contest: seen.contest.contest_name };
      return {
        ...contestHead(seen, say, [fetchContest({ cx_id })]),
        title: say('site.head.join.title', values),
        description: say('site.head.join.text', values),
        path: `/join/${cx_id}`,
        facts: undefined,
        pictures: [],
        hero: undefined,
        index: false,
      };
    },
  },
  {
    path: '/embed/:embed',
    async head({ ports, say }, { embed }) {
      const cx_id =
        publicId.test(embed!) && (await publicContest(ports, embed!)) ? embed : await idOfSlug(ports, embed!);
      const seen = cx_id === undefined ? undefined : await publicContest(ports, cx_id);
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

const bare = { title: '', description: '', image: '', imageAlt: '', index: true, calls: [], pictures: [] };

/** The head of a path. Of what is not there, and of what only some may see, it says nothing. */
export async function headOf(ports: Ports, path: string, say: Say, query: Query = {}): Promise<Head> {
  const match = closest(rows, path);
  if (!match) return { ...bare, path, index: false };
  const parts = await match.row.head({ ports, say, query }, match.params);
  if (!parts) return { ...bare, path, index: false, found: false };
  return { ...bare, path, found: true, ...parts };
}
