/** The Accounts port: authentication by Parse, roles read directly from its collections. */
import type { Collection, Db } from 'mongodb';
import Parse from 'parse/node';
import { rights } from '#shared/model/rights.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { type AccountMail, type Accounts, Duplicate, type GrantedRole } from '#cloud/kernel/ports.ts';
import { createQueue } from '../queue.ts';
import { ownWrite } from './ownWrites.ts';
import { throwawayKey } from './secrets.ts';

const master = { useMasterKey: true };
const taken: readonly number[] = [Parse.Error.USERNAME_TAKEN, Parse.Error.EMAIL_TAKEN, Parse.Error.DUPLICATE_VALUE];

/**
 * Passwords that are hashed at once, and that may wait. bcrypt takes some 70 ms of one of libuv's four threads, which also read files and
 * draw pictures.
 */
const hashing = { concurrency: 2, waiting: 100 };

/** Milliseconds that addresses are cached. */
const mailFreshFor = 5000;
const mostMails = 10_000;

interface UserRow {
  _id: string;
  username: string;
  email?: string;
  emailVerified?: boolean;
}

interface SessionRow {
  _id: string;
  _p_user: string;
  _session_token: string;
  _created_at: Date;
  expiresAt?: Date;
}

interface RoleRow {
  _id: string;
  name: GrantedRole;
}

/** Ignores roles that somebody made by hand. */
const isGranted = (name: string): name is GrantedRole =>
  name === 'admin' || name === 'organizer' || (rights as readonly string[]).includes(name);

/** Throws Duplicate for a taken name or address. */
const saved = async (user: Parse.User, values: Record<string, unknown>): Promise<void> => {
  try {
    await user.save(values, ownWrite);
  } catch (error) {
    if (error instanceof Parse.Error && taken.includes(error.code)) throw new Duplicate({ cause: error });
    throw error;
  }
};

const roleNamed = async (name: GrantedRole): Promise<Parse.Role> => {
  const find = () => new Parse.Query(Parse.Role).equalTo('name', name).first(master);
  const found = await find();
  if (found) return found;
  try {
    return await new Parse.Role(name, new Parse.ACL()).save(null, master);
  } catch (error) {
    const other = await find();
    if (other) return other;
    throw error;
  }
};

/** Who is signed in where. */
function sessionsIn(db: Db): Pick<Accounts, 'logOut' | 'sessionOf' | 'sessionsOf' | 'endSessions'> {
  const sessions = db.collection<SessionRow>('_Session');
  return {
    async logOut(token) {
      const session = await new Parse.Query(Parse.Session).equalTo('sessionToken', token).first(master);
      await session?.destroy(master);
    },
    async sessionOf(token) {
      const row = await sessions.findOne({ _session_token: token }, { projection: { _created_at: 1 } });
      return row ? { session_id: row._id, since: row._created_at } : undefined;
    },
    async sessionsOf(objectId, token) {
      const rows = await sessions
        .find({ _p_user: `_User$${objectId}` })
        .sort({ _created_at: -1 })
        .limit(100)
        .toArray();
      const now = Date.now();
      return rows
        .filter(({ expiresAt }) => !expiresAt || expiresAt.getTime() > now)
        .map((row) => ({ session_id: row._id, since: row._created_at, current: row._session_token === token }));
    },
    async endSessions(objectId, which) {
      const own = { _p_user: `_User$${objectId}` };
      const filter =
        'session_id' in which
          ? { _id: which.session_id }
          : 'session_ids' in which
            ? { _id: { $in: [...which.session_ids] } }
            : { _session_token: { $ne: which.butToken } };
      return (await sessions.deleteMany({ ...own, ...filter })).deletedCount > 0;
    },
  };
}

/** The roles that people have. */
function rolesIn(db: Db): Pick<Accounts, 'grant' | 'revoke' | 'rolesOf' | 'rolesOfMany' | 'withRole'> {
  const roles = db.collection<RoleRow>('_Role');
  const members = db.collection<{ relatedId: string; owningId: string }>('_Join:users:_Role');
  return {
    async grant(objectId, name) {
      const owned = await this.rolesOf(objectId);
      if (owned.includes(name)) return;
      const role = await roleNamed(name);
      role.getUsers().add(Parse.User.createWithoutData(objectId));
      await role.save(null, master);
    },
    async revoke(objectId, name) {
      if (!(await this.rolesOf(objectId)).includes(name)) return;
      const role = await roleNamed(name);
      role.getUsers().remove(Parse.User.createWithoutData(objectId));
      await role.save(null, master);
    },
    async rolesOf(objectId) {
      const owning = await members.find({ relatedId: objectId }).toArray();
      if (!owning.length) return [];
      const rows = await roles.find({ _id: { $in: owning.map((row) => row.owningId) } }).toArray();
      return rows.flatMap(({ name }) => (isGranted(name) ? name : []));
    },
    async rolesOfMany(objectIds) {
      const owning = await members.find({ relatedId: { $in: [...objectIds] } }).toArray();
      if (!owning.length) return new Map();
      const rows = await roles.find({ _id: { $in: owning.map((row) => row.owningId) } }).toArray();
      const names = new Map(rows.filter(({ name }) => isGranted(name)).map((row) => [row._id, row.name]));
      const found = new Map<string, GrantedRole[]>();
      for (const { relatedId, owningId } of owning) {
        const name = names.get(owningId);
        if (name) found.set(relatedId, [...(found.get(relatedId) ?? []), name]);
      }
      return found;
    },
    async withRole(name, most) {
      const role = await roles.findOne({ name }, { projection: { _id: 1 } });
      if (!role) return [];
      const rows = await members.find({ owningId: role._id }).limit(most).toArray();
      return rows.map(({ relatedId }) => relatedId);
    },
  };
}

/** Addresses, cached for a moment. */
function addressesOf(users: Collection<UserRow>) {
  const mails = new Map<string, { mail: AccountMail | undefined; until: number }>();
  const mailsOf = async (objectIds: readonly string[]): Promise<Map<string, AccountMail>> => {
    const rows = await users
      .find({ _id: { $in: [...objectIds] } }, { projection: { email: 1, emailVerified: 1 } })
      .toArray();
    return new Map(
      rows.flatMap(({ _id, email, emailVerified }) =>
        email ? [[_id, { email, verified: emailVerified === true }] as const] : [],
      ),
    );
  };
  const mailOf = gather(mailsOf);

  return {
    forget: (objectId: string) => void mails.delete(objectId),
    emailsOf: mailsOf,
    async emailOf(objectId: string) {
      const now = performance.now();
      const kept = mails.get(objectId);
      if (kept && kept.until > now) return kept.mail;
      const mail = await mailOf(objectId);
      if (mails.size >= mostMails) mails.clear();
      mails.set(objectId, { mail, until: now + mailFreshFor });
      return mail;
    },
  };
}

export function createAccounts(db: Db): Accounts {
  const users = db.collection<UserRow>('_User');
  const passwords = createQueue(hashing);
  const { forget, ...mails } = addressesOf(users);

  return {
    ...sessionsIn(db),
    ...rolesIn(db),
    ...mails,
    async logIn(username, password) {
      try {
        const user = await passwords.run(() => Parse.User.logIn(username, password));
        // Parse also accepts the e-mail address as a name, and then hides the real name.
        const row = await users.findOne({ _id: user.id! }, { projection: { username: 1 } });
        return { token: user.getSessionToken()!, objectId: user.id!, username: row!.username };
      } catch (error) {
        if (!(error instanceof Parse.Error) || error.code !== Parse.Error.OBJECT_NOT_FOUND) throw error;
        return undefined;
      }
    },
    async enter(objectId) {
      const user = await Parse.User.loginAs(objectId);
      const row = await users.findOne({ _id: objectId }, { projection: { username: 1 } });
      return { token: user.getSessionToken()!, objectId, username: row!.username };
    },
    async isPassword(username, password) {
      try {
        await passwords.run(() => Parse.User.verifyPassword(username, password));
        return true;
      } catch (error) {
        if (!(error instanceof Parse.Error) || error.code !== Parse.Error.OBJECT_NOT_FOUND) throw error;
        return false;
      }
    },
    async byName(name) {
      const user = await users.findOne({ $or: [{ username: name }, { email: name }] }, { projection: { _id: 1 } });
      return user?._id;
    },
    async create({ username, password, email, emailVerified }) {
      const user = new Parse.User();
      await passwords.run(() =>
        saved(user, { username, password, ...(email && { email }), ...(emailVerified && { emailVerified }) }),
      );
      return user.id!;
    },
    async byEmail(email) {
      // Also of an account of this very instant, which a majority of the database may not have yet: its address is taken.
      const user = await users.findOne({ email }, { projection: { username: 1 }, readConcern: { level: 'local' } });
      return user ? { objectId: user._id, username: user.username } : undefined;
    },
    isNameTaken: async (username) => (await users.countDocuments({ username }, { limit: 1 })) > 0,
    async setPassword(objectId, password) {
      // Ends the sessions explicitly, because Parse keeps them after a change with the master key.
      await passwords.run(() => Parse.User.createWithoutData(objectId).save({ password }, ownWrite));
      await this.endSessions(objectId, { butToken: '' });
    },
    async setEmail(objectId, email) {
      forget(objectId);
      await saved(Parse.User.createWithoutData(objectId), { email, emailVerified: true });
      forget(objectId);
    },
    rename: (objectId, username) => saved(Parse.User.createWithoutData(objectId), { username }),
    async close(objectId) {
      const user = Parse.User.createWithoutData(objectId);
      user.unset('email');
      user.unset('emailVerified');
      await passwords.run(() => saved(user, { password: throwawayKey() }));
      forget(objectId);
      for (const name of await this.rolesOf(objectId)) {
        const role = await roleNamed(name);
        role.getUsers().remove(Parse.User.createWithoutData(objectId));
        await role.save(null, master);
      }
      await this.endSessions(objectId, { butToken: '' });
    },
  };
}
