/** Files of a worker share modules, so hooks registered on import would run for the first file only. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const registers = /^(?:(?:export )?(?:const|let) .*= )?(?:(?:before|after)(?:All|Each)|useServer)\(/m;

it('no helper of tests registers hooks when it is imported', () => {
  expect(registers.test('\nexport const server = useServer();')).toBe(true);
  const helpers = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  expect(helpers.length).toBeGreaterThan(10);
  expect(helpers.filter((file) => registers.test(readFileSync(`test/${file}`, 'utf8')))).toEqual([]);
});
