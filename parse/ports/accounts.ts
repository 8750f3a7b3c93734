/** Signing in, by Parse; roles are Parse's, read straight from its tables. */
import type { Db } from 'mongodb';
import Parse from 'parse/node';
import { Refusal } from '#shared/errors.ts';
import type { Role } from '#shared/model/access.ts';
import { type Accounts, Duplicate } from '#cloud/ports.ts';

const master = { useMasterKey: true };
const taken: readonly number[] = [Parse.Error.USERNAME_TAKEN, Parse.Error.EMAIL_TAKEN, Parse.Error.DUPLICATE_VALUE];

interface RoleRow {
  _id: string;
  name: Role;
}

export function createAccounts(db: Db): Accounts {
  const users = db.collection<{ _id: string; username: string }>('_User');
  const roles = db.collection<RoleRow>('_Role');
  const members = db.collection<{ relatedId: string; owningId: string }>('_Join:users:_Role');

  const roleNamed = async (name: Role): Promise<Parse.Role> => {
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

  return {
    async logIn(username, password) {
      try {
        const user = await Parse.User.logIn(username, password);
        // Parse takes the e-mail for a name as well, and hides the real one.
        const row = await users.findOne({ _id: user.id! }, { projection: { username: 1 } });
        return { token: user.getSessionToken()!, objectId: user.id!, username: row!.username };
      } catch (error) {
        if (!(error instanceof Parse.Error) || error.code !== Parse.Error.OBJECT_NOT_FOUND) throw error;
        // Parse gives a locked account the code of a wrong password, and tells them apart by the words alone.
        if (/locked/i.test(error.message)) throw new Refusal('too_many');
        return undefined;
      }
    },
    async logOut(token) {
      const session = await new Parse.Query(Parse.Session).equalTo('sessionToken', token).first(master);
      await session?.destroy(master);
    },
    async create({ username, password, email }) {
      const user = new Parse.User();
      user.set({ username, password, email });
      try {
        await user.save(null, master);
      } catch (error) {
        if (error instanceof Parse.Error && taken.includes(error.code)) throw new Duplicate({ cause: error });
        throw error;
      }
      return user.id!;
    },
    async grant(objectId, name) {
      const owned = await this.rolesOf(objectId);
      if (owned.includes(name)) return;
      const role = await roleNamed(name);
      role.getUsers().add(Parse.User.createWithoutData(objectId));
      await role.save(null, master);
    },
    async rolesOf(objectId) {
      const owning = await members.find({ relatedId: objectId }).toArray();
      if (!owning.length) return [];
      const rows = await roles.find({ _id: { $in: owning.map((row) => row.owningId) } }).toArray();
      return rows.map(({ name }) => name);
    },
  };
}
