/** A server is killed while eighty people write; messages.test.ts has two hundred. */
import { expect, it } from 'vitest';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { appSecret } from '../votes/processes.ts';
import { expectWhole, writeWhileKilled } from './messages.ts';

it('each acknowledged message is there once, in one order', { timeout: 400_000 }, async () => {
  const uri = databaseUri(freshDatabaseName());
  const server = await startTestServer({ databaseUri: uri, appSecret, trustProxy: 1 });
  const { talks, sent } = await writeWhileKilled(server, uri, { pairs: 40, each: 4 });
  // The kill met some of them on their way.
  expect(sent.filter(({ tries }) => tries > 1).length).toBeGreaterThan(0);
  await expectWhole(server, talks, sent);
  await server.stop();
  await dropDatabase(uri);
});
