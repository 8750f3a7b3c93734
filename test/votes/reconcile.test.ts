/** The reconciler finds each kind of planted fault, reports nothing when consistent, and repairs totals from the ledger. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document, UpdateFilter } from 'mongodb';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { RunningServer } from '#parse/server.ts';
import { runReconcile } from '../../scripts/reconcile.ts';
import { contest } from '../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { castAll, crowdVotes } from './crowd.ts';

const uri = databaseUri(freshDatabaseName());
const voters = 60;
let server: RunningServer;
let food: ContestShape;
let perContestant: ContestShape;

type Row = Document & { _id: string };
const rows = (name: string) => server.database.db.collection<Row>(name);

beforeAll(async () => {
  server = await startTestServer({ databaseUri: uri, trustProxy: 1 });
  food = await contest(server);
  perContestant = await contest(server, { lock_per: 'contestant', votes_per_period: 2 });
  for (const each of [food, perContestant])
    await castAll(crowdVotes(server.ports.secrets, each, voters, 2), { url: () => server.url });
});
afterAll(async () => {
  await server.stop();
  await dropDatabase(uri);
});

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
});

async function look(fix = false): Promise<{ clean: boolean; lines: string[] }> {
  const lines: string[] = [];
  const clean = await runReconcile(uri, { fix }, (line) => lines.push(line));
  return { clean, lines };
}

/** Changes a row directly, until the end of the test. */
async function spoil(name: string, filter: object, change: UpdateFilter<Row>): Promise<Row> {
  const before = await rows(name).findOne(filter);
  if (!before) throw new Error(`No row of ${name} to spoil`);
  undo.push(() => rows(name).replaceOne({ _id: before._id }, before, { upsert: true }));
  await rows(name).updateOne({ _id: before._id }, change);
  return before;
}
async function lose(name: string, filter: object): Promise<Row> {
  const before = await rows(name).findOneAndDelete(filter);
  if (!before) throw new Error(`No row of ${name} to lose`);
  undo.push(() => rows(name).insertOne(before));
  return before;
}
async function plant(name: string, row: Row): Promise<void> {
  undo.push(() => rows(name).deleteOne({ _id: row._id }));
  await rows(name).insertOne(row);
}

describe('the reconciler', () => {
  it('says that everything agrees', async () => {
    const { clean, lines } = await look();
    expect(lines.at(-1)).toMatch(/^2 contests, 180 votes, \d+ locks: everything agrees\.$/);
    expect({ clean, lines: lines.length }).toEqual({ clean: true, lines: 1 });
  });

  const faults: readonly [what: string, plant: () => Promise<unknown>, says: RegExp][] = [
    [
      'a total of a contestant',
      () => spoil('VoteTallies', { cx_id: food.cx_id, of: { $ne: food.cx_id } }, { $inc: { n: 1 } }),
      /the total of the place \S+ says \d+, and the ledger holds \d+/,
    ],
    [
      'a total of a contest',
      () => spoil('VoteTallies', { of: food.cx_id }, { $inc: { n: -1 } }),
      /its total says 59, and the ledger holds 60/,
    ],
    [
      'a tally that is gone',
      () => lose('VoteTallies', { of: food.cx_id }),
      /its total says \d+, and the ledger holds 60/,
    ],
    [
      'a vote that is gone',
      () => lose('Votes', { cx_id: food.cx_id }),
      /holds the vote \S+, which is not in the ledger/,
    ],
    [
      'a lock that is gone',
      () => lose('VoteLocks', { cx_id: food.cx_id }),
      /60 votes of the ledger still lock, and 59/,
    ],
    [
      'a lock of a contestant that is gone',
      () => lose('VoteLocks', { cx_id: perContestant.cx_id }),
      /120 votes of the ledger still lock, and 119/,
    ],
    [
      'a receipt that is another',
      () => spoil('VoteLocks', { cx_id: food.cx_id }, { $set: { 'active.0.receipt': '00000-00000' } }),
      /says of the vote \S+ what the ledger does not/,
    ],
    [
      'a vote that was changed',
      () => spoil('Votes', { cx_id: food.cx_id }, { $set: { at_ms: Date.now() - 5000 } }),
      /is not what its leaf was made of/,
    ],
    [
      'a vote after the end',
      () => spoil('Rounds', { cx_id: food.cx_id }, { $set: { endDate: new Date(Date.now() - 3_600_000) } }),
      /was cast after the end of its round/,
    ],
    [
      'a void of no vote',
      () => plant('VoteVoids', { _id: 'not-there', cx_id: food.cx_id, assox_id: 'none', at_ms: 1, weight: 0 }),
      /the void of not-there voids no vote of the ledger/,
    ],
    [
      'a vote for another place',
      () =>
        spoil('Votes', { cx_id: food.cx_id }, { $set: { contestant_id: perContestant.contestants[0]!.contestant_id } }),
      /counts for the place \S+, which is not its contestant's in its round/,
    ],
    ['a place that is gone', () => lose('RoundContestants', { cx_id: food.cx_id }), /and has no place in any round/],
    [
      'a place in no round',
      () => spoil('RoundContestants', { cx_id: food.cx_id }, { $set: { round_id: 'noroundatall' } }),
      /is in the round noroundatall, which it does not have/,
    ],
    [
      'an entry number that is given twice',
      () => spoil('Contestants', { cx_id: food.cx_id, entry_number: 2 }, { $set: { entry_number: 1 } }),
      /have the entry number 1 both/,
    ],
    [
      'a counter that was set back',
      () => spoil('Sequences', { _id: 'contest_id' }, { $set: { value: 1 } }),
      /counter contest_id stands at 1, and 2 is given already/,
    ],
    [
      'votes of no contest',
      () => plant('Votes', { _id: 'astray', cx_id: 'nosuchcontes', assox_id: 'a', weight: 1, at_ms: 1 }),
      /Votes hold rows of the contest nosuchcontes, which is not there/,
    ],
  ];

  it.each(faults)('finds %s', async (_, plantIt, says) => {
    await plantIt();
    const { clean, lines } = await look();
    expect(clean).toBe(false);
    expect(lines.slice(0, -1).join('\n')).toMatch(says);
    expect(lines.at(-1)).not.toMatch('everything agrees');
  });

  it('makes totals again from the ledger, notes it, and touches nothing else', async () => {
    await spoil('VoteTallies', { of: food.cx_id }, { $inc: { n: 7 } });
    await lose('VoteTallies', { cx_id: food.cx_id, of: { $ne: food.cx_id } });
    undo.length = 0;
    const ledger = await rows('Votes').countDocuments();
    expect((await look(true)).clean).toBe(true);
    expect((await look()).lines.at(-1)).toMatch('everything agrees');
    expect(await rows('Votes').countDocuments()).toBe(ledger);
    const noted = await rows('AuditEntries').find({ action: 'rebuild_tally', row_id: food.cx_id }).toArray();
    expect(noted).toMatchObject([{ by_way_of: 'command', before: { votes: 67 }, after: { votes: 60 } }]);
  });

  it('says what it cannot mend, and leaves it', async () => {
    await lose('VoteLocks', { cx_id: food.cx_id });
    const { clean, lines } = await look(true);
    expect(clean).toBe(false);
    expect(lines.at(-1)).not.toMatch('made again');
  });

  it('reads a ledger in pages, also where many votes share a moment', async () => {
    const [vote] = await rows('Votes').find({ cx_id: food.cx_id }).toArray();
    const copies = Array.from({ length: 4500 }, (_, n) => ({ ...vote!, _id: `copy${n}` }));
    undo.push(() => rows('Votes').deleteMany({ _id: /^copy/ }));
    await rows('Votes').insertMany(copies);
    const { lines } = await look();
    expect(lines.at(-1)).toMatch('4680 votes');
  });
});
