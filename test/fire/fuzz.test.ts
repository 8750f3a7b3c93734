/** Long form of test/rest/fuzz.test.ts: many more attacks with random seeds. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { createFuzz, doors, type Fuzz } from '../rest/fuzz.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env.FUZZ_RUNS ?? 150);

const server = useServer({ trustProxy: 1 });
let fuzz: Fuzz;
beforeAll(async () => {
  fuzz = await createFuzz(server.current);
});
afterAll(() => {
  console.log(`fuzz: FUZZ_SEED=${seed}, answers ${JSON.stringify(Object.fromEntries(fuzz.statuses))}`);
});

describe.each(doors.map((door) => [door.name, door] as const))('%s', (_, door) => {
  // oxlint-disable-next-line vitest/expect-expect -- each attack expects
  it.each(['visitor', 'member'] as const)('stands what a %s sends', (as) => fuzz.attack(door, as, runs, seed));
});
