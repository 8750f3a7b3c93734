/** Votes as Cloud Code is mostly written: stock Parse Server; a query, an increment, a new row. */
import express from 'express';
import Parse from 'parse/node';
import '#parse/quietParse.ts';
import { ParseServer } from 'parse-server';
import { contestantCount, environment, serve } from './serve.ts';

/** What of it is used; the package's own types lack the constructor. */
const Server = ParseServer as unknown as new (options: object) => {
  readonly app: express.Express;
  start(): Promise<void>;
};

const server = new Server({
  appId: 'bench',
  masterKey: 'of the bench alone',
  databaseURI: environment('DATABASE_URI'),
  serverURL: 'http://127.0.0.1:1/parse',
  verifyServerUrl: false,
  silent: true,
  logLevel: 'error',
  logsFolder: environment('SCRATCH'),
  schema: {
    definitions: [
      {
        className: 'Vote',
        fields: { contest: { type: 'String' }, contestant: { type: 'String' }, voter: { type: 'String' } },
        // It would look for the voter's vote in the whole class otherwise.
        indexes: { voter_contest: { voter: 1, contest: 1 } },
        classLevelPermissions: {},
      },
      { className: 'Contestant', fields: { votes: { type: 'Number' } }, classLevelPermissions: {} },
    ],
  },
});
await server.start();
// Asking for the app is what lets Cloud Code call the server without HTTP.
const app = express().use('/parse', server.app);

const master = { useMasterKey: true };

const contestants = Array.from({ length: contestantCount }, () => new Parse.Object('Contestant', { votes: 0 }));
await Parse.Object.saveAll(contestants, master);

Parse.Cloud.define('vote', async ({ params: { cx_id, contestant_id, voter } }) => {
  const past = await new Parse.Query('Vote').equalTo('contest', cx_id).equalTo('voter', voter).first(master);
  if (past) return { counted: false };
  const contestant = Parse.Object.extend('Contestant').createWithoutData(contestant_id) as Parse.Object;
  contestant.increment('votes');
  await contestant.save(null, master);
  await new Parse.Object('Vote', { contest: cx_id, contestant: contestant_id, voter }).save(null, master);
  return { counted: true };
});

serve(app, { cx_id: 'contest', contestants: contestants.map(({ id }) => id!) });
