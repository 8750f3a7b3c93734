/** Fills a database with the demo. Safe to repeat, and after being killed in the middle: what is there is left alone. */
import slugify from '@sindresorhus/slugify';
import { Profile } from '#shared/accounts/entities.ts';
import { Contest, Contestant, Round, RoundContestant, Vote, VoteTally } from '#shared/contests/entities.ts';
import { stateOf } from '#shared/contests/process.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { ensureProfile } from '#cloud/accounts/profiles.ts';
import { leafV1 } from '#cloud/contests/leaf.ts';
import { Duplicate, type Ports } from '#cloud/ports.ts';
import { keepFile } from '#cloud/site/index.ts';
import { drawAvatar } from './avatars.ts';
import {
  contests,
  coverOf,
  type DemoContest,
  type DemoPerson,
  people,
  pictureOf,
  shareVotes,
} from './content/index.ts';
import { drawPoster, type PosterInput } from './posters.ts';
import { randomFrom } from './random.ts';

export interface DemoAccount {
  username: string;
  password: string;
  full_name: string;
  role: 'admin' | 'organizer' | 'member';
  avatar: string;
}

const hour = 3_600_000;
/** Votes that one transaction appends. */
const votesAtOnce = 2000;
/** While one contest waits for the database another draws. */
const contestsAtOnce = 3;
/** Pictures of one contest drawn at once: each keeps a core busy. */
const drawnAtOnce = 3;
const oneTapLogIns = 4;
/** Everybody's; the demo is for trying out. */
const password = 'demo-engage';

type SeedPorts = Pick<Ports, 'storage' | 'clock' | 'files' | 'secrets' | 'accounts'>;

const demoId = ({ secrets }: Pick<Ports, 'secrets'>, name: string, length = 12) =>
  secrets.hash(`demo/${name}`).slice(0, length);

async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Where a picture of this name is served. */
const pictureOfName = (ports: SeedPorts, name: string) => {
  const file_id = demoId(ports, name, 21);
  const file = `${slugify(name.split('/').at(-1)!).slice(0, 60) || 'picture'}.webp`;
  return { file_id, name: file, url: `/files/${file_id}/${file}` };
};

async function keepPicture(ports: SeedPorts, name: string, draw: () => Promise<Buffer>): Promise<void> {
  const { file_id, name: file } = pictureOfName(ports, name);
  await keepFile(ports, { file_id, name: file, mime: 'image/webp', bytes: await draw() });
}

async function seedPerson(ports: SeedPorts, person: DemoPerson): Promise<void> {
  const { storage, accounts } = ports;
  const { username, full_name, profession, country_code, language, role } = person;
  const [found] = await storage.find(Profile, { username }, { limit: 1 });
  if (found) return;
  const avatar = pictureOfName(ports, `avatar/${username}`);
  await keepPicture(ports, `avatar/${username}`, () => drawAvatar(person.avatar.seed, person.avatar));
  const objectId = await accounts
    .create({ username, password, email: `${username}@example.org` })
    .catch(async (error: unknown) => {
      // Made by a start that was killed before the profile.
      const session = error instanceof Duplicate ? await accounts.logIn(username, password) : undefined;
      if (!session) throw error;
      return session.objectId;
    });
  if (role !== 'member') await accounts.grant(objectId, role);
  await ensureProfile(storage, {
    objectId,
    username,
    full_name,
    profession,
    country_code,
    language,
    avatar: avatar.url,
  });
}

interface Dates {
  start_date: Date;
  end_date: Date;
}
const datesOf = ({ startsIn, endsIn }: { startsIn: number; endsIn: number }, now: number): Dates => ({
  start_date: new Date(now + startsIn * hour),
  end_date: new Date(now + endsIn * hour),
});

/** A contest's rounds: one for the whole of it unless the content names some. */
const roundsOf = (contest: DemoContest) =>
  contest.rounds ?? [{ startsIn: contest.startsIn, endsIn: contest.endsIn, advance: null }];

interface Standing {
  round_id: string;
  contestant_id: string;
  assox_id: string;
  weight: number;
}

/** Who stands in which round: all in the first, then the favourites. */
function standings(ports: SeedPorts, contest: DemoContest): Standing[][] {
  let field = contest.contestants.map(({ name, weight }) => ({ name, weight }));
  return roundsOf(contest).map(({ advance }, index) => {
    const round_id = demoId(ports, `${contest.key}/round${index + 1}`);
    const rows = field.map(({ name, weight }) => ({
      round_id,
      contestant_id: demoId(ports, `${contest.key}/${name}`),
      assox_id: demoId(ports, `${contest.key}/round${index + 1}/${name}`),
      weight,
    }));
    if (advance) field = field.toSorted((a, b) => b.weight - a.weight).slice(0, advance);
    return rows;
  });
}

/** The ledger of a contest as if it had been voted in from its start until now, later hours a little busier. */
function votesOf(ports: SeedPorts, contest: DemoContest, secret: string, now: number): NewRecordOf<typeof Vote>[] {
  const random = randomFrom(`${contest.key}/votes`);
  const cx_id = demoId(ports, contest.key);
  const rounds = roundsOf(contest);
  const fields = standings(ports, contest);
  const begun = rounds
    .map((round, index) => ({ round, field: fields[index]! }))
    .filter(({ round }) => round.startsIn < 0);
  const perRound = begun.length
    ? shareVotes(
        contest.votes,
        begun.map(() => 1),
      )
    : [];
  const votes: NewRecordOf<typeof Vote>[] = [];
  begun.forEach(({ round, field }, index) => {
    const from = now + round.startsIn * hour;
    const until = Math.min(now - 60_000, now + round.endsIn * hour);
    shareVotes(
      perRound[index]!,
      field.map(({ weight }) => weight),
    ).forEach((count, place) => {
      const { round_id, contestant_id, assox_id } = field[place]!;
      for (let i = 0; i < count; i++) {
        const at_ms = Math.round(from + Math.sqrt(random.between(0, 1)) * (until - from));
        const vote_id = ports.secrets.hash(`demo/${assox_id}/${i}`);
        const voter_tag = ports.secrets.tag(secret, vote_id);
        const receipt = ports.secrets.code(secret, vote_id);
        const vote = { cx_id, round_id, assox_id, contestant_id, receipt };
        const leaf = ports.secrets.hash(leafV1(vote, voter_tag, at_ms));
        votes.push({
          vote_id,
          cx_id,
          round_id,
          contestant_id,
          assox_id,
          at_ms,
          voter_tag,
          weight: 1,
          source: 'free',
          time: Math.round(contest.contest_exp_hours * 3600),
          receipt,
          leaf,
        });
      }
    });
  });
  return votes;
}

/** Appends the votes; a part that an earlier, killed start appended is there as a whole. */
async function appendVotes({ storage }: SeedPorts, votes: readonly NewRecordOf<typeof Vote>[]): Promise<void> {
  for (let at = 0; at < votes.length; at += votesAtOnce) {
    try {
      await storage.transact((tx) => tx.insertMany(Vote, votes.slice(at, at + votesAtOnce)));
    } catch (error) {
      if (!(error instanceof Duplicate)) throw error;
    }
  }
}

const tallyUp = (votes: readonly NewRecordOf<typeof Vote>[]) => {
  const tallies = new Map<string, number>();
  for (const { assox_id, cx_id } of votes)
    for (const of of [assox_id, cx_id]) tallies.set(of, (tallies.get(of) ?? 0) + 1);
  return tallies;
};

const storedStatus = ({ status }: DemoContest) =>
  status === 'pending' || status === 'ongoing' || status === 'provisional' ? 'active' : status;

async function seedContest(
  ports: SeedPorts,
  contest: DemoContest,
  organizers: ReadonlyMap<string, number>,
): Promise<void> {
  const { storage, clock, secrets } = ports;
  const cx_id = demoId(ports, contest.key);
  if (await storage.get(Contest, cx_id)) return;
  const now = clock.now();
  const user_id = organizers.get(contest.organizer)!;
  const secret = secrets.tag(secrets.signVisitor('demo'), contest.key, 24);
  const cover = pictureOfName(ports, `${contest.key}/cover`).url;
  const draw = (input: PosterInput) => () => drawPoster(input);
  await keepPicture(ports, `${contest.key}/cover`, draw(coverOf(contest)));
  await inTurns(contest.contestants, drawnAtOnce, (person) =>
    keepPicture(ports, `${contest.key}/${person.name}`, draw(pictureOf(contest, person))),
  );
  const votes = votesOf(ports, contest, secret, now);
  await appendVotes(ports, votes);
  const contest_id = await storage.next('contest_id', 1);
  const fields = standings(ports, contest);
  await storage.transact(async (tx) => {
    await tx.insert(Contest, {
      cx_id,
      contest_id,
      user_id,
      cover,
      secret,
      ...datesOf(contest, now),
      contest_name: contest.contest_name,
      contest_slug: `${slugify(contest.contest_name)}-${contest_id}`,
      contest_status: storedStatus(contest),
      description: contest.description,
      category: contest.category,
      contest_exp_hours: contest.contest_exp_hours,
      votes_per_period: contest.votes_per_period,
      lock_per: contest.lock_per,
    });
    await tx.insertMany(
      Round,
      roundsOf(contest).map((round, index) => {
        const { start_date, end_date } = datesOf(round, now);
        return {
          round_id: demoId(ports, `${contest.key}/round${index + 1}`),
          cx_id,
          round_number: index + 1,
          startDate: start_date,
          endDate: end_date,
        };
      }),
    );
    await tx.insertMany(
      Contestant,
      contest.contestants.map(({ name, blurb }, index) => ({
        entry_number: index + 1,
        contestant_id: demoId(ports, `${contest.key}/${name}`),
        cx_id,
        organizer_id: user_id,
        contestant_name: name,
        contestant_img: pictureOfName(ports, `${contest.key}/${name}`).url,
        description: blurb,
        contestant_status: 1,
      })),
    );
    await tx.insertMany(
      RoundContestant,
      fields.flat().map(({ weight: _weight, ...place }) => ({ ...place, cx_id })),
    );
    await tx.apply(
      VoteTally,
      [...tallyUp(votes)].map(([of, n]) => ({
        id: `${of}#0`,
        add: { n },
        touch: ['changed_at' as const],
        orInsert: { cx_id, of },
      })),
    );
  });
}

/** Dates roll forward, so that what is ongoing in the content is ongoing at every start. A contest that still is what it should be stays as it is. */
async function rollForward(ports: SeedPorts, contest: DemoContest): Promise<void> {
  const { storage, clock } = ports;
  const cx_id = demoId(ports, contest.key);
  const row = await storage.get(Contest, cx_id);
  const now = clock.now();
  if (!row || row.contest_status !== 'active' || storedStatus(contest) !== 'active') return;
  const soon = now + hour;
  if (stateOf(row, now) === contest.status && (contest.status !== 'ongoing' || row.end_date.getTime() > soon)) return;
  await storage.transact(async (tx) => {
    await tx.update(Contest, cx_id, datesOf(contest, now));
    for (const [index, round] of roundsOf(contest).entries()) {
      const { start_date, end_date } = datesOf(round, now);
      await tx.update(Round, demoId(ports, `${contest.key}/round${index + 1}`), {
        startDate: start_date,
        endDate: end_date,
      });
    }
  });
}

/** The one-tap log-ins of the demo. */
export const demoAccounts = (ports: Pick<Ports, 'secrets'>): DemoAccount[] =>
  people.slice(0, oneTapLogIns).map(({ username, full_name, role }) => ({
    username,
    password,
    full_name,
    role,
    avatar: pictureOfName(ports as SeedPorts, `avatar/${username}`).url,
  }));

export async function seedDemo(ports: SeedPorts): Promise<void> {
  await inTurns(people, drawnAtOnce, (person) => seedPerson(ports, person));
  const profiles = await Promise.all(
    people.map(({ username }) => ports.storage.find(Profile, { username }, { limit: 1 })),
  );
  const ids = new Map(profiles.flat().map(({ username, user_id }) => [username, user_id]));
  await inTurns(contests, contestsAtOnce, (contest) => seedContest(ports, contest, ids));
  for (const contest of contests) await rollForward(ports, contest);
}
