import { existsSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findProgram, MissingProgram } from './scripts/lib/machines.ts';
import { isWhole } from './test/support/whole.ts';

/** Compiles what tests start as processes, and starts one database per run for projects that need one. */
const compiled = './test/support/compiled.ts';
const database = './test/support/globalSetup.ts';
const needsDatabase = '**/*.int.test.ts';

/** Tests whose programs are missing are skipped with a message; in CI they fail. */
const needsPrograms: string[] = [];
try {
  if (!process.env.CI) (['redis-server', 'nginx'] as const).forEach(findProgram);
} catch (error) {
  if (!(error instanceof MissingProgram)) throw error;
  console.warn(`The tests of several servers are left out: ${error.message}`);
  needsPrograms.push('test/cluster/**');
}

/**
 * Left out of `npm test` for their time: crowds, faults, generated inputs, machines, second ways and side rooms. `npm run test:all` runs
 * them, and so does their name after `npm test`. Each area keeps the story of its main way every day.
 */
const wholeOnly = [
  // Faults and machines.
  'test/cluster/**',
  ...['crash', 'history', 'lines', 'messages', 'orders', 'outages', 'studio'].map(
    (name) => `test/fire/${name}.short.test.ts`,
  ),
  ...['parse/database/embedded.int', 'parse/database/access.int'].map((name) => `${name}.test.ts`),
  'test/deploy/upgrades.test.ts',
  ...['backup', 'bucket', 'jobs', 'overdue', 'putOnce'].map((name) => `test/storage/${name}.test.ts`),
  ...['demo/demo.int', 'demo/crowd.int', 'mongod', 'new'].map((name) => `scripts/${name}.test.ts`),
  ...['chat/servers', 'chat/telling', 'live/chat', 'live/hostile', 'live/subscriptions', 'payments/interleavings'].map(
    (name) => `test/${name}.test.ts`,
  ),
  // Generated inputs and whole tables.
  ...['fuzz', 'allowance', 'answers', 'client', 'pageMeta'].map((name) => `test/rest/${name}.test.ts`),
  ...['access/private', 'access/writes', 'admin/log', 'texts/growth'].map((name) => `test/${name}.test.ts`),
  // Side rooms and second ways.
  ...[
    'archive',
    'bounces',
    'demo',
    'directory',
    'handOver',
    'openIdLinks',
    'operatorFactors',
    'passkeys',
    'searches',
    'security',
    'sms',
    'viewed',
  ].map((name) => `test/accounts/${name}.test.ts`),
  ...['announcements', 'appeals', 'newcomers', 'notifications', 'paidClubs', 'walls'].map(
    (name) => `test/community/${name}.test.ts`,
  ),
  ...[
    'confirm',
    'contestLog',
    'desk',
    'editions',
    'entryFields',
    'jobContests',
    'languages',
    'mailboxes',
    'printSheet',
    'roundEnds',
    'slugs',
    'strangers',
  ].map((name) => `test/contests/${name}.test.ts`),
  'test/names/**',
  ...['cardTesting', 'ethereum', 'holds', 'manual', 'operators', 'ownKeys', 'receipts'].map(
    (name) => `test/payments/${name}.test.ts`,
  ),
  ...['answerTimes', 'bookings', 'meetings', 'orderFiles'].map((name) => `test/services/${name}.test.ts`),
  ...['pictures', 'rates', 'share'].map((name) => `test/site/${name}.test.ts`),
  ...['chat/attachments', 'tasks/duties', 'votes/reconcile'].map((name) => `test/${name}.test.ts`),
  // Pages; every day one story of each area is played, and each screen is opened.
  ...['dashboard', 'money', 'operators'].map((name) => `test/e2e/admin/${name}.test.ts`),
  ...['bigScreen', 'certification', 'desk', 'embed', 'entries', 'lists', 'results', 'share', 'studioBasics', 'writing']
    .concat([
      'bookings',
      'coins',
      'digital',
      'domains',
      'earnings',
      'meetings',
      'paidClub',
      'serviceTypes',
      'subscriptions',
    ])
    .concat([
      'community',
      'developers',
      'factors',
      'gesture',
      'install',
      'liveSite',
      'messages',
      'notifications',
      'openId',
      'people',
      'profile',
      'tasks',
    ])
    .concat(['chatEverywhere', 'firstPaint', 'newPosts', 'studio', 'twoTabs', 'wholeStory', 'widths'])
    .map((name) => `test/e2e/web/${name}.test.ts`),
  'test/e2e/screenshots.test.ts',
];

const isNamed = (pattern: string) =>
  process.argv.slice(2).some((name) => name.startsWith(pattern.replace(/\*+$/, '')) || pattern.startsWith(name));
const missing = wholeOnly.filter((pattern) => !existsSync(new URL(pattern.replace(/\*+$/, ''), import.meta.url)));
if (missing.length) throw new Error(`Tests that are named here are not there: ${missing.join(', ')}`);
const leftOut = isWhole ? [] : wholeOnly.filter((pattern) => !isNamed(pattern));

/** Longest files first, because started last they would leave a core idle at the end. */
const longest = [
  'test/e2e/web/screens.test.ts',
  'test/e2e/mobile-web/screens.test.ts',
  'test/e2e/mobile-web/contestApp.test.ts',
  'test/e2e/web/signUp.test.ts',
  'test/e2e/web/entries.test.ts',
  'test/e2e/web/contest.test.ts',
  'test/e2e/web/slice.test.ts',
  'test/texts/growth.test.ts',
  'scripts/demo/demo.int.test.ts',
  'test/rest/fuzz.test.ts',
  'test/rest/routes.test.ts',
  'test/contests/roundEnds.test.ts',
  'parse/database/embedded.int.test.ts',
  'test/cluster/cluster.test.ts',
  'test/fire/crash.short.test.ts',
  'test/fire/outages.short.test.ts',
  'test/access/access.test.ts',
  'test/access/private.test.ts',
  'scripts/start.test.ts',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? longest.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, which makes a new list
    const sorted = await super.sort(files);
    // A worker runs the files of one project.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => place(a) - place(b)),
    );
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Files of a worker share modules: importing Parse and the product takes longer than most files' tests.
    isolate: false,
    // Small CI machines have two cores; twice as many workers use them while tests wait for clocks, the database or a process.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    // Polls time out late, because a shared machine may be several times slower; the default second is no promise of the product.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'threads',
          include: ['{shared,cloud,parse,web,mobile-web,admin,test/tables,test/support}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, needsDatabase],
          globalSetup: compiled,
          testTimeout: 20_000,
        },
      },
      {
        // Of the commands: they start processes, build and install.
        extends: true,
        test: {
          name: 'scripts',
          pool: 'threads',
          include: ['scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, needsDatabase, ...leftOut],
          globalSetup: compiled,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/!(e2e|fire|support|tables)/**/*.test.ts', 'test/fire/**/*.short.test.ts', needsDatabase],
          exclude: [...configDefaults.exclude, ...needsPrograms, ...leftOut],
          globalSetup: [compiled, database],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut],
          globalSetup: [compiled, database],
          // Each opens one or more pages, which use cores of their own.
          maxWorkers: 3,
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'fire',
          include: ['test/fire/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.short.test.ts'],
          globalSetup: [compiled, database],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 3_600_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
