/** Votes in typical Cloud Code on stock Parse Server: a query, an increment, a new row. */
import Parse from 'parse/node';
import { contestantCount, serve } from './serve.ts';
import { startStock } from './stock.ts';

const app = await startStock({
  schema: {
    definitions: [
      {
        className: 'Vote',
        fields: { contest: { type: 'String' }, contestant: { type: 'String' }, voter: { type: 'String' } },
        // Without this index it would scan the class for the voter's vote.
        indexes: { voter_contest: { voter: 1, contest: 1 } },
        classLevelPermissions: {},
      },
      { className: 'Contestant', fields: { votes: { type: 'Number' } }, classLevelPermissions: {} },
    ],
  },
});

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

Parse.Cloud.define('page', async ({ params: { cx_id, voter } }) => {
  const ranked = await new Parse.Query('Contestant').descending('votes').limit(contestantCount).find(master);
  const past = await new Parse.Query('Vote').equalTo('contest', cx_id).equalTo('voter', voter).find(master);
  return { contestants: ranked.map((one) => one.toJSON()), past: past.map((one) => one.toJSON()) };
});

serve(app, { cx_id: 'contest', contestants: contestants.map(({ id }) => id!) });
