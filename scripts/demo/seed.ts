/**
 * Seeds a database with the demo. Idempotent; existing rows stay. A start that was cut off is finished by the next one: what is made in one
 * transaction is there or not, and what takes several calls is called again, as the same calls, until the demo was whole once.
 */
import { languages, Profile, Visitor } from '#shared/accounts/entities.ts';
import { networks, socialLink } from '#shared/accounts/rules.ts';
import { Follow, Url } from '#shared/accounts/entities/social.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import { Contest } from '#shared/contests/entities.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import type { FillingState } from '#shared/filling.ts';
import { followId } from '#cloud/accounts/people/follows.ts';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { noteFilled, wasFilled } from '#cloud/accounts/sessions/demo.ts';
import { Duplicate, type Ports } from '#cloud/kernel/ports.ts';
import type { Filler } from '#parse/start/options.ts';
import { newDemoVisitorId } from '#cloud/patterns/visitorNames.ts';
import { drawAvatar } from './avatars.ts';
import { contests, type DemoPerson, people } from './content/index.ts';
import { demoOrders } from './content/orders.ts';
import { demoServices } from './content/services.ts';
import { openDrawers } from './drawers.ts';
import { openGallery } from './gallery.ts';
import { type Begins, demoId, inTurns, keepPicture, pictureOfName, type SeedPorts } from './parts.ts';
import { joinedAt, type Past } from './past.ts';
import { dateCards } from './dateCards.ts';
import { rollForward } from './rollForward.ts';
import { seedClubs } from './seedClubs.ts';
import { seedSales } from './seedSales.ts';
import { contestPictures, seedContest, type UserIds } from './seedContest.ts';
import { seedBookings } from './seedBookings.ts';
import { seedMeetings } from './seedMeetings.ts';
import { seedPartner } from './seedPartner.ts';
import { seedTasks } from './seedTasks.ts';
import { seedWalls } from './seedWalls.ts';
import { seedOrders } from './seedOrders.ts';
import { seedServices, servicePictures } from './seedServices.ts';
import { seedDigital } from './seedDigital.ts';
import { seedMoney } from './seedMoney.ts';
import { seedConversations } from './seedConversations.ts';

export interface DemoAccount {
  username: string;
  password: string;
  full_name: string;
  role: DemoPerson['role'] | 'provider';
  avatar: string;
}

/** While one waits for the database another one goes on; passwords are hashed by threads. */
const contestsAtOnce = 2;
const peopleAtOnce = 4;
const oneTapLogIns = ['ada', 'nadia', 'olivia', 'marco', 'sofia', 'hannah'];
/** Public by design. */
const password = 'demo-engage';

/** Who answers at once. */
export const answering = { username: 'hannah', password };

/** Also somebody who has closed their account, and has no name any more. */
async function profileNamed({ storage, accounts }: SeedPorts, username: string): Promise<Profile | undefined> {
  const [named] = await storage.find(Profile, { username }, { limit: 1 });
  if (named) return named;
  const objectId = await accounts.byName(username);
  return objectId === undefined ? undefined : (await storage.find(Profile, { objectId }, { limit: 1 }))[0];
}

async function seedPerson(ports: SeedPorts, past: Past, person: DemoPerson): Promise<void> {
  const { storage, accounts } = ports;
  const { username, full_name, profession, country_code, language, role } = person;
  const found = await profileNamed(ports, username);
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
  for (const { url, title } of person.media ?? []) {
    const url_id = demoId(ports, `media/${username}/${url}`);
    await putOnce(storage, Url, { url_id, user_id, url, title });
  }
  await storage.transact((tx) => tx.update(Profile, user_id, { ...pageOf(person), demo: true }));
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
  people
    .filter(({ username }) => oneTapLogIns.includes(username))
    .map(({ username, full_name, role, is_provider }) => ({
      username,
      password,
      full_name,
      role: role === 'member' && is_provider ? 'provider' : role,
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

/** Of this database; somebody who has closed their account has no name any more. */
async function userIds(ports: SeedPorts): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(people.map(({ username }) => profileNamed(ports, username)));
  return new Map(people.flatMap(({ username }, index) => (found[index] ? [[username, found[index].user_id]] : [])));
}

async function seedContests(ports: Ports & SeedPorts, past: Past, ids: UserIds, begins: Begins): Promise<void> {
  const { storage } = ports;
  const keys = contests.map(({ key }) => demoId(ports, key));
  const made = new Set((await storage.getMany(Contest, keys)).map(({ cx_id }) => cx_id));
  // Numbered in order, because numbers are part of addresses.
  const missing: { contest: (typeof contests)[number]; contest_id: number }[] = [];
  for (const contest of contests)
    if (!made.has(demoId(ports, contest.key)))
      missing.push({ contest, contest_id: await storage.next('contest_id', 1) });
  const done = begins(missing.length);
  await inTurns(missing, contestsAtOnce, ({ contest, contest_id }) =>
    seedContest(ports, past, contest, contest_id, ids).then(done),
  );
  for (const contest of contests) {
    await rollForward(ports, contest);
    await seedSales(ports, contest, ids);
  }
  await seedEdition(ports);
}

async function seedOrdering(ports: Ports & SeedPorts, past: Past, ids: UserIds, begins: Begins): Promise<void> {
  const isWhole = await wasFilled(ports.storage);
  const parts: ((made: () => void) => Promise<void>)[] = [
    () => seedMoney(ports, ids, isWhole),
    () => seedDigital(ports, ids, isWhole),
    () => seedBookings(ports, ids),
    (made) => seedOrders(ports, past, ids, isWhole, made),
    () => dateCards(ports, ids),
    () => seedTasks(ports, ids),
    () => seedMeetings(ports, ids),
    () => seedPartner(ports),
  ];
  const made = begins(parts.length + demoOrders.length);
  for (const part of parts) {
    await part(made);
    made();
  }
}

/** Resolves when people can sign in. */
export async function beginDemo(
  allPorts: Ports,
  past: Past,
  drawers = openDrawers(),
): Promise<Filler & { accounts: DemoAccount[] }> {
  const ports = { ...allPorts, draw: drawers.draw };
  await inTurns(people, peopleAtOnce, (person) => seedPerson(ports, past, person));
  const ids = await userIds(ports);
  const gallery = openGallery(
    ports,
    [
      ...contests.flatMap((contest) => contestPictures(contest, ids)),
      ...demoServices.flatMap((service) => servicePictures(service, ids.get(service.username))),
    ],
    drawers,
  );
  return {
    accounts: demoAccounts(ports),
    makes: gallery.makes,
    async rest({ signal, tell }) {
      // A later start looks at all of it again, and has nothing to tell.
      const isNew = !(await wasFilled(ports.storage));
      // Pictures are drawn beside the rest, and told when they alone are left.
      let isDrawingAlone = false;
      const beginsOf =
        (step: FillingState['step']): Begins =>
        (of) => {
          let done = 0;
          const say = () => {
            if (isNew && of && (step !== 'pictures' || isDrawingAlone)) tell({ step, done, of });
          };
          say();
          return () => {
            signal.throwIfAborted();
            done = Math.min(done + 1, of);
            say();
          };
        };
      const seedActivity = async () => {
        await seedConversations(ports, ids);
        await seedClubs(ports, ids, beginsOf('clubs'));
        await seedWalls(ports);
        await seedOrdering(ports, past, ids, beginsOf('orders'));
        isDrawingAlone = true;
      };
      signal.addEventListener('abort', drawers.end);
      try {
        await seedFollows(ports, ids);
        await seedContests(ports, past, ids, beginsOf('contests'));
        await seedServices(ports, past, beginsOf('services'));
        const drawing = gallery.drawAll(beginsOf('pictures'));
        // What somebody is in the middle of comes to its end, whatever becomes of the pictures.
        for (const part of await Promise.allSettled([seedActivity(), drawing]))
          if (part.status === 'rejected') throw part.reason as Error;
        await noteFilled(ports.storage);
      } catch (error) {
        // What is under way beside the rest fails by the database that is closed.
        signal.throwIfAborted();
        throw error;
      } finally {
        drawers.end();
      }
    },
  };
}
