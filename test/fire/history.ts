/** A change stream that cannot be resumed, because the oplog has been truncated. */
import { MongoClient, type Timestamp } from 'mongodb';
import pino from 'pino';
import { expect, onTestFinished } from 'vitest';
import { member, members, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { openLine } from '../support/line.ts';
import { metric, startTestServer } from '../support/server.ts';
import { castAll, crowdVotes } from '../votes/crowd.ts';
import { appSecret, startProcess } from '../votes/processes.ts';
import { startSet } from './crash.ts';
import { expectFresh, openRoom, openRows, polling } from './pages.ts';

const historyLost = 286;

/** A database with a small oplog, and a function that truncates it. */
async function startForgetful() {
  const set = await startSet({ size: 1, args: ['--oplogSize', '1', '--syncdelay', '1'] });
  const client = await MongoClient.connect(set.uri);
  onTestFinished(() => client.close());
  const oplog = client.db('local').collection<{ _id: never; ts: Timestamp }>('oplog.rs');
  const end = async (sort: 1 | -1) => (await oplog.find().sort({ $natural: sort }).limit(1).next())!.ts;
  const paper = Array.from({ length: 20 }, () => 'x'.repeat(10_000));
  return {
    ...set,
    async forget() {
      const now = await end(-1);
      while ((await end(1)).lessThanOrEqual(now))
        await client
          .db('elsewhere')
          .collection<{ text: string }>('Paper')
          .insertMany(paper.map((text) => ({ text })));
    },
  };
}

/**
 * Disconnects one of two servers from the database until its resume token has left the oplog, while people use the other one. Its watchers
 * must see everything after it is back.
 */
export async function loseHistory(times: number): Promise<void> {
  const database = await startForgetful();
  const line = await openLine(database.ports[0]!);
  onTestFinished(() => line.close());
  const logged: { msg: string; err?: { code?: number } }[] = [];
  const near = await startTestServer({
    databaseUri: `mongodb://127.0.0.1:${line.port}/engage?directConnection=true&w=majority&journal=true`,
    appSecret,
    trustProxy: 1,
    logger: pino({ level: 'error' }, { write: (text) => void logged.push(JSON.parse(text)) }),
  });
  onTestFinished(() => near.stop());
  const far = await startProcess(database.uri);
  const [organizer, reader] = [await member(near), await visitor(near)];
  const beyond = organizer.at(far.url);
  // One writer per message, because of the rate limit.
  const writers = await members(near, 2 * times + 1);

  const shown = await contest(near, { organizer, contest_name: 'Contest 0', contestants: 2 });
  const { cx_id } = shown;
  const names = ['Contest 0'];
  const texts: string[] = [];
  let votes = 0;
  const vote = async (count: number) => {
    await castAll(crowdVotes(near.ports.secrets, shown, count, 1), { url: () => far.url });
    votes += count;
  };
  const make = async () => {
    const contest_name = `Contest ${names.length}`;
    await contest(near, { organizer: beyond, contest_name, contestants: 2 });
    names.push(contest_name);
  };
  const say = async () => {
    const text = `Word ${texts.length} of many`;
    const writer = writers[texts.length]!.at(far.url);
    const said = await writer.call('POST /app/contest/v2/sendContestMessage', {
      cx_id,
      client_id: `history-${texts.length}`,
      text,
    });
    expect(said.error).toBe('');
    texts.push(text);
  };
  const rows = openRows(near.url, organizer);
  const room = openRoom(near.url, reader, cx_id);
  const seesAll = () => expectFresh({ rows, room }, { names, votes, texts });
  await vote(10);
  await say();
  await seesAll();

  for (let n = 1; n <= times; n++) {
    const version = room.version();
    line.cut();
    await vote(20);
    await make();
    await say();
    const changed = await beyond.run('createOrUpdate', {
      className: 'Contests',
      cx_id,
      description: `Changed ${n} times`,
    });
    expect(changed.error).toBe('');
    await database.forget();
    line.mend();
    await expect.poll(() => metric(near.url, 'engage_feed_gaps'), polling).toBe(n);
    await seesAll();
    await expect.poll(room.version, polling).not.toBe(version);
    // And it continues to work.
    await vote(5);
    await make();
    await say();
    await seesAll();
  }
  const answers = logged.filter(({ msg }) => msg.startsWith('the change stream cannot resume'));
  expect(answers.map(({ err }) => err?.code)).toEqual(Array.from({ length: times }, () => historyLost));
}
