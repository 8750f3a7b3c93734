/** Seeds a database with the demo. Idempotent, also after interruptions; existing rows stay. */
import { languages, Profile, Visitor } from '#shared/accounts/entities.ts';
import { networks, socialLink } from '#shared/accounts/rules.ts';
import { Follow, Url } from '#shared/accounts/entities/social.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
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
import { joinedAt, type Past } from './past.ts';
import { dateCards } from './dateCards.ts';
import { rollForward } from './rollForward.ts';
import { seedClubs } from './seedClubs.ts';
import { seedSales } from './seedSales.ts';
import { seedContest } from './seedContest.ts';
import { seedBookings } from './seedBookings.ts';
import { seedMeetings } from './seedMeetings.ts';
import { seedPartner } from './seedPartner.ts';
import { seedTasks } from './seedTasks.ts';
import { seedWalls } from './seedWalls.ts';
import { seedOrders } from './seedOrders.ts';
import { seedServices } from './seedServices.ts';
import { seedDigital } from './seedDigital.ts';
import { seedMoney } from './seedMoney.ts';
import { seedConversations } from './seedConversations.ts';

export interface DemoAccount {
  username: string;
  password: string;
  full_name: string;
  role: DemoPerson['role'];
  avatar: string;
}

/** While one waits for the database another one draws. */
const contestsAtOnce = 3;
const oneTapLogIns = 5;
/** Public by design. */
const password = 'demo-engage';

/** Who answers at once. */
export const answering = { username: 'hannah', password };

/** Also somebody who has closed their account, and has no name any more. */
async function personCalled({ storage, accounts }: SeedPorts, username: string): Promise<Profile | undefined> {
  const [named] = await storage.find(Profile, { username }, { limit: 1 });
  if (named) return named;
  const objectId = await accounts.byName(username);
  return objectId === undefined ? undefined : (await storage.find(Profile, { objectId }, { limit: 1 }))[0];
}

async function seedPerson(ports: SeedPorts, past: Past, person: DemoPerson): Promise<void> {
  const { storage, accounts } = ports;
  const { username, full_name, profession, country_code, language, role } = person;
  const found = await personCalled(ports, username);
  if (found?.closed) return;
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
  if (role === 'admin' || role === 'organizer') await accounts.grant(objectId, role);
  for (const right of person.rights ?? []) await accounts.grant(objectId, right);
  const { user_id } = await ensureProfile(past(joinedAt(ports, username)).storage, {
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

/** A series of the contest that takes entries. */
async function seedEdition(ports: Ports): Promise<void> {
  const { storage } = ports;
  const edx_id = demoId(ports, 'edition/ugliest-vegetable');
  const original = await storage.get(Contest, demoId(ports, 'ugliest-vegetable'));
  if (!original || (await storage.get(Edition, edx_id))) return;
  const edition_id = await storage.next('edition_id', 1);
  const { cx_id, contest_name: edition_name, user_id } = original;
  const row = {
    edx_id,
    edition_id,
    user_id,
    edition_name,
    max_user: 30,
    original_contest_id: cx_id,
    contests: [cx_id],
  };
  await storage.transact((tx) => tx.insert(Edition, row));
}

export async function seedDemo(ports: Ports, past: Past): Promise<void> {
  const { storage } = ports;
  await inTurns(people, drawnAtOnce, (person) => seedPerson(ports, past, person));
  const found = await Promise.all(people.map(({ username }) => personCalled(ports, username)));
  const ids = new Map(
    people.flatMap(({ username }, index) => (found[index] ? [[username, found[index].user_id]] : [])),
  );
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
  await seedEdition(ports);
  await seedServices(ports, past);
  await seedClubs(ports, ids);
  await seedWalls(ports);
  await seedMoney(ports, ids);
  await seedDigital(ports, ids);
  await seedBookings(ports, ids);
  await seedOrders(ports, past, ids);
  await dateCards(ports, ids);
  await seedTasks(ports, ids);
  await seedMeetings(ports, ids);
  await seedPartner(ports);
}
