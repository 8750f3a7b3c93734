/**
 * Votes with Express and the driver, without batches: three independent writes, or one transaction per vote. Same driver, write concern and
 * keys as ours.
 */
import express from 'express';
import { type Document, MongoClient, ObjectId } from 'mongodb';
import { contestantCount, environment, serve } from './serve.ts';

interface Ballot {
  cx_id: string;
  contestant_id: string;
  voter: string;
}
type Row = Document & { _id: string };

const client = await new MongoClient(environment('DATABASE_URI'), {
  maxPoolSize: 30,
  writeConcern: { w: 'majority', journal: true },
}).connect();
const db = client.db();
const [locks, votes, tallies] = await Promise.all(
  ['locks', 'votes', 'tallies'].map(async (name) => {
    await db.createCollection(name).catch((error: { codeName?: string }) => {
      if (error.codeName !== 'NamespaceExists') throw error;
    });
    return db.collection<Row>(name);
  }),
);
await votes!.createIndex({ cx_id: 1, at: 1 });

const lockOf = ({ cx_id, voter }: Ballot): Row => ({ _id: `${cx_id}|${voter}`, cx_id, at: Date.now() });
const voteOf = ({ cx_id, contestant_id, voter }: Ballot): Row => ({
  _id: `${cx_id}#${voter}`,
  cx_id,
  contestant_id,
  voter,
  at: Date.now(),
});
const added = { $inc: { n: 1 } };

const app = express();
app.use(express.json());

app.post('/writes', async (request, response) => {
  const ballot = request.body as Ballot;
  await locks!.insertOne(lockOf(ballot));
  await votes!.insertOne(voteOf(ballot));
  await tallies!.updateOne({ _id: ballot.contestant_id }, added, { upsert: true });
  response.json({ counted: true });
});

app.post('/transaction', async (request, response) => {
  const ballot = request.body as Ballot;
  const counted = await client.withSession((session) =>
    session.withTransaction(
      async () => {
        const lock = lockOf(ballot);
        if (await locks!.findOne({ _id: lock._id }, { session })) return false;
        await locks!.insertOne(lock, { session });
        await votes!.insertOne(voteOf(ballot), { session });
        await tallies!.updateOne({ _id: ballot.contestant_id }, added, { upsert: true, session });
        return true;
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
    ),
  );
  response.json({ counted });
});

const cx_id = new ObjectId().toHexString();
serve(app, { cx_id, contestants: Array.from({ length: contestantCount }, (_, i) => `${cx_id}-${i}`) });
