import { configDefaults, defineConfig } from 'vitest/config';

/** Starts the one database of a run and says where it is; only projects that use a database pay for it. */
const database = './test/support/globalSetup.ts';
const needsDatabase = '**/*.int.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    // Two cores are what a small CI machine has, and each integration file holds a server.
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,cloud,parse,scripts,web,mobile-web,admin,test/tables,test/support}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, needsDatabase],
          testTimeout: 5_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [
            'test/{access,rest,live,storage,votes}/**/*.test.ts',
            'test/load/**/*.short.test.ts',
            needsDatabase,
          ],
          globalSetup: database,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: database,
          // One browser at a time: two of them and a server starve each other on two cores.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          include: ['test/load/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.short.test.ts'],
          globalSetup: database,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 600_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
