/** Short form of studio.test.ts: killed in the middle of an advance and of an edition's opening. */
import { afterAll, expect, it } from 'vitest';
import { databaseUri, dropDatabase, freshDatabaseName, useServer } from '../support/server.ts';
import { everyStudioDeath, killInStudio } from './studio.ts';

const uri = databaseUri(freshDatabaseName());
const server = useServer({ databaseUri: uri });
afterAll(() => dropDatabase(uri));

it('what an organizer does is done whole or not at all when a server is killed', { timeout: 300_000 }, async () => {
  const chosen = ['advance within RoundContestants', 'edition within Editions'];
  const deaths = everyStudioDeath.filter(({ deed, point }) => chosen.includes(`${deed} ${point}`));
  expect(await killInStudio(server.current, uri, deaths)).toBe(2);
});
