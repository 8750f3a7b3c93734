/** Hostile input to all endpoints: refused with a sentence, nothing stored, server alive. Long form: test/fire. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { createFuzz, doors, type Fuzz } from './fuzz.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Strangers are refused early by most doors: their attacks are in the long form alone. */
const runs = Number(process.env.FUZZ_RUNS ?? 1);

const server = useServer({ trustProxy: 1 });
let fuzz: Fuzz;
beforeAll(async () => {
  fuzz = await createFuzz(server.current);
});
afterAll(() => {
  console.log(`fuzz: seed ${seed}, answers ${JSON.stringify(Object.fromEntries(fuzz.statuses))}`);
});

it('begins with what the rules take, so that attacks reach them', async () => {
  const stopped: string[] = [];
  for (const door of doors) {
    const { status, text } = await fuzz.plain(door, 'member');
    if (status === 400) stopped.push(`${door.name} ${text}`);
  }
  expect(stopped.length, stopped.join('\n')).toBeLessThan(doors.length / 8);
});

// oxlint-disable-next-line vitest/expect-expect -- each attack expects
it.each(doors.map((door) => [door.name, door] as const))('%s stands what a member sends', (_, door) =>
  fuzz.attack(door, 'member', runs, seed),
);
