/** Seeds a database with the demo. Idempotent, also after interruptions; existing rows stay. */
import { languages, Profile, Visitor } from '#shared/accounts/entities.ts';
import { networks, socialLink } from '#shared/accounts/rules.ts';
import { Follow, Url } from '#shared/accounts/entities/social.ts';
import { Contest } from '#shared/contests/entities.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { followId } from '#cloud/accounts/follows.ts';
import { ensureProfile } from '#cloud/accounts/profiles.ts';
import { putOnce } from '#cloud/putOnce.ts';
import { Duplicate, type Ports } from '#cloud/ports.ts';
import { newDemoVisitorId } from '#cloud/visitorNames.ts';
import { drawAvatar } from './avatars.ts';
import { contests, type DemoPerson, people } from './content/index.ts';
import { demoId, drawnAtOnce, inTurns, keepPicture, pictureOfName, type SeedPorts } from './parts.ts';
import { rollForward } from './rollForward.ts';
import { seedSales } from './seedSales.ts';
import { seedContest } from './seedContest.ts';
import { seedMoney } from './seedMoney.ts';
import { seedConversations } from './seedConversations.ts';

export interface DemoAccount {
  username: string;
  password: string;
  full_name: string;
  role: 'admin' | 'organizer' | 'member';
  avatar: string;
}

/** While one waits for the database another one draws. */
const contestsAtOnce = 3;
const oneTapLogIns = 4;
/** Public by design. */
const password = 'demo-engage';

/** Who answers at once. */
export const answering = { username: 'hannah', password };

async function seedPerson(ports: SeedPorts, person: DemoPerson): Promise<void> {
  const { storage, accounts } = ports;
  const { username, full_name, profession, country_code, language, role } = person;
  const [found] = await storage.find(Profile, { username }, { limit: 1 });
  // A profile of an interrupted start is incomplete.
  if (found?.about) {
    if (!found.demo) await storage.transact((tx) => tx.update(Profile, found.user_id, { demo: true }));
    return;
  }
  const avatar = pictureOfName(ports, `avatar/${username}`);
  await keepPicture(ports, `avatar/${username}`, () => drawAvatar(person.avatar.seed, person.avatar));
  const objectId = await accounts
    .create({ username, password, email: `${username}@example.org`, emailVerified: true })
    .catch(async (error: unknown) => {
      // The `_User` of an interrupted start.
      const session = error instanceof Duplicate ? await accounts.logIn(username, password) : undefined;
      if (!session) throw error;
      return session.objectId;
    });
  if (role !== 'member') await accounts.grant(objectId, role);
  const { user_id } = await ensureProfile(storage, {
    objectId,
    username,
    full_name,
    profession,
    country_code,
    language,
    account_type: person.account_type,
    avatar: avatar.url,
  });
  await storage.transact((tx) => tx.update(Profile, user_id, { ...pageOf(person), demo: true }));
  for (const { url, title } of person.media ?? []) {
    const url_id = demoId(ports, `media/${username}/${url}`);
    await putOnce(storage, Url, { url_id, user_id, url, title });
  }
}

/** Profile fields beyond the name. */
function pageOf({
  about,
  languages: spoken,
  is_provider = false,
  website,
  networks: names = {},
}: DemoPerson): ChangesOf<typeof Profile> {
  const links = networks.map((network) => [network, socialLink(network, names[network] ?? '')] as const);
  return {
    about,
    website,
    is_provider,
    // Languages that the site supports.
    languages: languages.filter((language) => spoken.includes(language)),
    ...Object.fromEntries(links.filter(([, link]) => link)),
  };
}

/** Follows of a person, unless they follow anybody already. */
async function seedFollows({ storage, secrets }: SeedPorts, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const { username, follows } of people) {
    const user_id = ids.get(username)!;
    if ((await storage.find(Follow, { user_id }, { deleted: true, limit: 1 })).length) continue;
    const rows = follows.map((name) => {
      const followed_id = ids.get(name)!;
      return { follow_id: followId(secrets, user_id, followed_id), user_id, followed_id };
    });
    await storage.transact((tx) => tx.insertMany(Follow, rows));
  }
}

/** The one-tap log-ins. */
export const demoAccounts = (ports: Pick<Ports, 'secrets'>): DemoAccount[] =>
  people.slice(0, oneTapLogIns).map(({ username, full_name, role }) => ({
    username,
    password,
    full_name,
    role,
    avatar: pictureOfName(ports, `avatar/${username}`).url,
  }));

/** Contests for the generated visitors: visible numbers, votes without an account. */
export const crowdContests = (ports: Pick<Ports, 'secrets'>): string[] =>
  ['lisbon-street-food', 'shelter-pet-of-the-year'].map((key) => demoId(ports, key));

/** A visitor id with an assigned age and place, because generated visitors all come from this machine. */
export async function demoBrowser({ storage, secrets }: Pick<Ports, 'storage' | 'secrets'>): Promise<string> {
  const visitor_id = newDemoVisitorId(secrets);
  await storage.transact((tx) => tx.insert(Visitor, { visitor_id }));
  return secrets.signVisitor(visitor_id);
}

export async function seedDemo(ports: Ports): Promise<void> {
  const { storage } = ports;
  await inTurns(people, drawnAtOnce, (person) => seedPerson(ports, person));
  const profiles = await Promise.all(people.map(({ username }) => storage.find(Profile, { username }, { limit: 1 })));
  const ids = new Map(profiles.flat().map(({ username, user_id }) => [username, user_id]));
  await seedFollows(ports, ids);
  await seedConversations(ports, ids);
  const made = new Set(
    (
      await storage.getMany(
        Contest,
        contests.map(({ key }) => demoId(ports, key)),
      )
    ).map(({ cx_id }) => cx_id),
  );
  // Numbered in order, because numbers are part of addresses.
  const missing: { contest: (typeof contests)[number]; contest_id: number }[] = [];
  for (const contest of contests)
    if (!made.has(demoId(ports, contest.key)))
      missing.push({ contest, contest_id: await storage.next('contest_id', 1) });
  await inTurns(missing, contestsAtOnce, ({ contest, contest_id }) => seedContest(ports, contest, contest_id, ids));
  for (const contest of contests) {
    await rollForward(ports, contest);
    await seedSales(ports, contest, ids);
  }
  await seedMoney(ports, ids);
}
