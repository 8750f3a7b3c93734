/** Migrations of stored data, each run once, by one process. Classes, fields and indexes are derived from the entities and need none. */
import type { Db } from 'mongodb';
import type { Log } from '#cloud/kernel/ports.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { minute } from '#shared/time.ts';

export interface Migration {
  /** Starts with the date, because migrations run in order of their names. Never reuse or rename one. */
  readonly name: string;
  /** Must be idempotent: a process may crash in the middle. */
  run(db: Db): Promise<void>;
}

/** In order. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-22 accounts of the demo are marked',
    // example.org receives no mail, so only the demo can have confirmed these addresses.
    async run(db) {
      const users = db.collection<{ _id: string }>('_User');
      const seeded = users.find(
        { emailVerified: true, $expr: { $eq: ['$email', { $concat: ['$username', '@example.org'] }] } },
        { projection: { _id: 1 } },
      );
      const ids = (await seeded.toArray()).map(({ _id }) => _id);
      await db.collection<{ _id: string }>('Profile').updateMany({ _id: { $in: ids } }, { $set: { demo: true } });
    },
  },
  {
    name: '2026-11-22 removed media links keep no address',
    // The address was unique, so removed rows kept it.
    async run(db) {
      const urls = db.collection('Url');
      const indexes = await urls.indexes().catch(() => []);
      if (indexes.some(({ name }) => name === 'unique_user_id_url')) await urls.dropIndex('unique_user_id_url');
      await urls.updateMany({ deleted_at: { $ne: null } }, { $unset: { url: '' } });
    },
  },
  {
    name: '2026-11-22 strangers cannot read media links of disabled accounts',
    async run(db) {
      const profiles = db.collection<{ _id: string; user_id: number; disabled_at: Date }>('Profile');
      for await (const { _id, user_id, disabled_at } of profiles.find({ disabled_at: { $exists: true } }))
        await db
          .collection('Url')
          .updateMany({ user_id, disabled_at: null }, { $set: { disabled_at, _rperm: ['role:admin', _id] } });
    },
  },
  {
    name: '2026-11-22 offers are delivered as their messages',
    async run(db) {
      const offers = db.collection<{ user_id: number; delivery?: string }>('Offers');
      const held = db
        .collection<{ user_id: number; offer: string }>('Chats')
        .find({ delivery: 'held', offer: { $exists: true } });
      for await (const { user_id, offer } of held) {
        const author = await db.collection<{ _id: string }>('Profile').findOne({ user_id });
        await offers.updateOne({ offer_id: offer }, { $set: { delivery: 'held', _rperm: author ? [author._id] : [] } });
      }
      await offers.updateMany({ delivery: { $exists: false } }, { $set: { delivery: 'delivered' } });
    },
  },
  {
    name: '2026-11-22 conversations are known to both',
    async run(db) {
      await db
        .collection('Conversation')
        .updateMany({ opened_1: { $exists: false } }, { $set: { opened_1: true, opened_2: true } });
    },
  },
  {
    name: '2026-11-22 contests have a team',
    async run(db) {
      await db
        .collection('Contests')
        .updateMany({ viewers: { $exists: false } }, { $set: { editors: [], approvers: [], viewers: [] } });
    },
  },
  {
    name: '2026-11-23 operators read the rows of their area',
    async run(db) {
      const classes = {
        contests: ['Contests', 'Contestants'],
        people: ['Profile', 'Url'],
        services: ['Services', 'Bookings', 'Orders', 'OrderSteps'],
        money: ['PaymentClaims', 'DeskItems', 'Subscriptions', 'Payments', 'Sales', 'Payouts'],
      };
      for (const [area, names] of Object.entries(classes))
        for (const name of names)
          await db
            .collection<{ _rperm: string[] }>(name)
            .updateMany(
              { _rperm: 'role:admin' },
              { $addToSet: { _rperm: { $each: [`role:${area}_read`, `role:${area}_act`] } } },
            );
    },
  },
  {
    name: '2026-11-24 reports of clubs come to operators in time',
    async run(db) {
      const wait = { $cond: [{ $eq: ['$gx_id', ''] }, 0, communityLimits.reportsWait] };
      await db
        .collection('ClubReports')
        .updateMany({ operators_from: { $exists: false } }, [
          { $set: { operators_from: { $add: ['$_created_at', wait] } } },
        ]);
    },
  },
  {
    name: '2026-11-25 orders of subscriptions know their period',
    // Only the period of a subscription is delivered from its first step on; its clock is the end of the period.
    async run(db) {
      const orders = db.collection<{ payment_id: string; until?: Date }>('Orders');
      const running = { state: 'delivered', starts_at: null, term_until: null, until: { $gt: new Date(0) } };
      for await (const { sx_id } of db.collection<{ sx_id: string }>('Services').find({ stype: 'recurring' }))
        for await (const { _id, payment_id, until } of orders.find({ ...running, sx_id })) {
          const payment = await db.collection<{ subscription_id?: string }>('Payments').findOne({ payment_id });
          const of = payment?.subscription_id;
          await orders.updateOne({ _id }, { $set: { term_until: until, ...(of && { subscription_id: of }) } });
        }
    },
  },
  {
    name: '2026-11-26 rounds know how many go on',
    // A split round once stored no number; 0 means all.
    async run(db) {
      await db.collection('Rounds').updateMany({ advance: { $not: { $gte: 0 } } }, { $set: { advance: 0 } });
    },
  },
  {
    name: '2026-11-27 what is written in clubs is for its members, and nothing of disabled accounts',
    async run(db) {
      const gone = { Feeds: 'removed_at', Comments: 'below_removed', Replies: 'below_removed', Likes: 'below_removed' };
      const disabled = db
        .collection<{ user_id: number; disabled_at: Date }>('Profile')
        .find({ disabled_at: { $exists: true } });
      for await (const { user_id, disabled_at } of disabled)
        for (const name of Object.keys(gone))
          await db.collection(name).updateMany({ user_id, disabled_at: null }, { $set: { disabled_at, _rperm: [] } });
      for (const [name, field] of Object.entries(gone))
        await db
          .collection(name)
          .updateMany({ is_open: false, gx_id: { $nin: [null, ''] }, disabled_at: null, [field]: null }, [
            { $set: { _rperm: [{ $concat: ['role:club-', '$gx_id'] }] } },
          ]);
    },
  },
  {
    name: '2026-11-27 comments name the post that they are about',
    async run(db) {
      await db
        .collection('Comments')
        .updateMany({ feed_type: { $in: ['post', 'job'] }, feed: { $exists: false } }, [{ $set: { feed: '$fx_id' } }]);
    },
  },
  {
    name: '2026-11-27 who is in an unlisted club reads what it says of itself',
    async run(db) {
      await db.collection('Groups').updateMany({}, [
        {
          $set: {
            _rperm: {
              $concatArrays: [
                { $cond: [{ $eq: ['$access', 'Unlisted'] }, [], ['*']] },
                [{ $concat: ['role:club-', '$gx_id'] }],
              ],
            },
          },
        },
      ]);
    },
  },
];

interface Done {
  _id: string;
  /** Lease of the running process. */
  until?: Date;
  done?: Date;
}

/** Notes all migrations as done where nothing is stored yet: the newest version makes the rows of a new database. */
export async function startAtNewest(db: Db): Promise<void> {
  if ((await db.listCollections({}, { nameOnly: true }).toArray()).length) return;
  const done = new Date();
  // Several processes may find it empty.
  const rows = migrations.map(({ name }) => ({
    updateOne: { filter: { _id: name }, update: { $setOnInsert: { done } }, upsert: true },
  }));
  await db.collection<Done>('Migrations').bulkWrite(rows, { ordered: false });
}

const leaseMs = minute;
const pollMs = 200;

/** Runs pending migrations. With several processes one runs them and the others wait. */
export async function migrate(db: Db, log: Log, list: readonly Migration[] = migrations): Promise<void> {
  const collection = db.collection<Done>('Migrations');
  for (const { name, run } of list.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    for (;;) {
      const found = await collection.findOne({ _id: name });
      if (found?.done) break;
      const now = Date.now();
      const taken = await collection
        .updateOne(
          {
            _id: name,
            done: { $exists: false },
            $or: [{ until: { $exists: false } }, { until: { $lt: new Date(now) } }],
          },
          { $set: { until: new Date(now + leaseMs) } },
          { upsert: true },
        )
        .then(
          () => true,
          (error: { code?: number }) => {
            if (error.code === 11000) return false;
            throw error;
          },
        );
      if (!taken) {
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        continue;
      }
      const lease = setInterval(
        () => void collection.updateOne({ _id: name }, { $set: { until: new Date(Date.now() + leaseMs) } }),
        leaseMs / 3,
      );
      try {
        await run(db);
        await collection.updateOne({ _id: name }, { $set: { done: new Date() }, $unset: { until: '' } });
        log.info({ migration: name }, 'migrated');
      } catch (error) {
        await collection.updateOne({ _id: name }, { $unset: { until: '' } });
        throw error;
      } finally {
        clearInterval(lease);
      }
      break;
    }
  }
}
