/** Groups what Agenda writes. It writes jobs one by one, and a server runs fifty kinds of them as soon as it starts. */
import { createHash, randomUUID } from 'node:crypto';
import { type Collection, type Db, type Document, MongoBulkWriteError, ObjectId } from 'mongodb';
import { gather } from '#cloud/patterns/gather.ts';

/** Three shapes: a state names its job by `_id`, a repeated job has a `type`, and a claim says what is due (`disabled`, `$or`). */
interface JobFilter extends Document {
  readonly _id?: ObjectId;
  readonly name: string;
}

interface Command {
  readonly filter: JobFilter;
  readonly update: Document;
}

const namesOf = (commands: readonly Command[]) => commands.map(({ filter }) => filter.name);

/** Each row goes to one command at most, that of its name. */
const handedOut = (commands: readonly Command[], rows: readonly Document[]) => {
  const left = new Map(rows.map((row) => [row.name as string, row]));
  return new Map(
    commands.flatMap((command) => {
      const { name } = command.filter;
      const row = left.get(name);
      return row && left.delete(name) ? [[command, row] as const] : [];
    }),
  );
};

/** Stores states; resolves to 0 for a job that is no longer there. */
const states = (jobs: Collection) =>
  gather(async (commands: Command[]) => {
    const writes = commands.map(({ filter, update }) => ({ updateOne: { filter, update } }));
    const { matchedCount } = await jobs.bulkWrite(writes, { ordered: false });
    if (matchedCount === commands.length) return new Map(commands.map((command) => [command, 1]));
    const ids = commands.flatMap(({ filter }) => filter._id ?? []);
    const there = new Set((await jobs.distinct('_id', { _id: { $in: ids } })).map((id) => id.toHexString()));
    return new Map(commands.map((each) => [each, Number(there.has(each.filter._id?.toHexString() ?? ''))]));
  });

/** One for each name, so that of two processes that make a job at once one alone does. */
const idOf = (name: string) => new ObjectId(createHash('sha256').update(name).digest().subarray(0, 12));
const duplicate = 11_000;

/** Makes or changes repeated jobs. */
const repeated = (jobs: Collection) =>
  gather(async (commands: Command[]) => {
    const writes = commands.map(({ filter, update }) => {
      const made = { ...update, $setOnInsert: { ...update.$setOnInsert, _id: idOf(filter.name) } };
      return { updateOne: { filter, update: made, upsert: true } };
    });
    await jobs.bulkWrite(writes, { ordered: false }).catch((error: unknown) => {
      if (!(error instanceof MongoBulkWriteError) || error.code !== duplicate) throw error;
    });
    return handedOut(commands, await jobs.find({ type: 'single', name: { $in: namesOf(commands) } }).toArray());
  });

/** Takes repeated jobs that are due, by a mark that no other process has. */
const claims = (jobs: Collection) =>
  gather(async (commands: Command[]) => {
    const { filter, update } = commands[0]!;
    const ours = { type: 'single', name: { $in: namesOf(commands) } };
    const lastModifiedBy = randomUUID();
    const due = { disabled: filter.disabled, $or: filter.$or };
    const { modifiedCount } = await jobs.updateMany({ ...ours, ...due }, { $set: { ...update.$set, lastModifiedBy } });
    return handedOut(commands, modifiedCount ? await jobs.find({ ...ours, lastModifiedBy }).toArray() : []);
  });

/** A view of the database for Agenda's repository. `isRepeated` says which names have a single job. */
export function withGroupedJobs(db: Db, name: string, isRepeated: (job: string) => boolean): Db {
  const jobs = db.collection(name);
  const [store, repeat, claim] = [states(jobs), repeated(jobs), claims(jobs)];
  const grouped = Object.assign(Object.create(jobs) as Collection, {
    updateOne: async (filter: JobFilter, update: Document) => ({
      acknowledged: true,
      matchedCount: await store({ filter, update }),
    }),
    async findOneAndUpdate(filter: JobFilter, update: Document, options: Document) {
      if (filter.type === 'single') return (await repeat({ filter, update })) ?? null;
      if (filter.$or && isRepeated(filter.name)) return (await claim({ filter, update })) ?? null;
      return jobs.findOneAndUpdate(filter, update, options);
    },
  });
  return Object.assign(Object.create(db) as Db, {
    collection: (other: string) => (other === name ? grouped : db.collection(other)),
  });
}
