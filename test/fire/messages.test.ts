/** Servers are killed, again and again, while two hundred people write. */
import { expect, it } from 'vitest';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { appSecret } from '../votes/processes.ts';
import { expectWhole, writeWhileKilled } from './messages.ts';

const rounds = Math.ceil(Number(process.env.FIRE_ROUNDS ?? 100) / 5);

it.each(Array.from({ length: rounds }, (_, n) => n + 1))(
  'each acknowledged message is there once, round %s',
  async () => {
    const uri = databaseUri(freshDatabaseName());
    const server = await startTestServer({ databaseUri: uri, appSecret, trustProxy: 1 });
    const { talks, sent } = await writeWhileKilled(server, uri, { pairs: 100, each: 20 });
    expect(sent).toHaveLength(4000);
    await expectWhole(server, talks, sent);
    await server.stop();
    await dropDatabase(uri);
  },
);
