/** Servers killed within each write of a merge, an advance, an import and an edition's opening, and right after. */
import { afterAll, expect, it } from 'vitest';
import { databaseUri, dropDatabase, freshDatabaseName, useServer } from '../support/server.ts';
import { everyStudioDeath, killInStudio } from './studio.ts';

const uri = databaseUri(freshDatabaseName());
const server = useServer({ databaseUri: uri });
afterAll(() => dropDatabase(uri));

it('what an organizer does is done whole or not at all wherever a server is killed', async () => {
  expect(await killInStudio(server.current, uri, everyStudioDeath)).toBe(everyStudioDeath.length);
});
