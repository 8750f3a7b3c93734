/** A process that stays within a transaction until it is killed. */
import { connect } from '#parse/database/connection.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { Thing } from './thing.ts';

const { DATABASE_URI: uri, THING: thing_id } = process.env;
if (!uri || !thing_id || !process.send) throw new Error('Run by test/storage/holding.ts alone.');

process.on('disconnect', () => process.exit(0));
const database = await connect(uri, () => undefined);
await createStorage(database).transact(async (tx) => {
  await tx.update(Thing, thing_id, { title: 'by the one who died' });
  process.send!('inside');
  await new Promise(() => undefined);
});
