/** A generated domain has correct types, passes the checks, and adds one line to each layer's list. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWhole } from '../test/support/whole.ts';
import { readScreens } from './build/screens.ts';
import { checkBoundaries } from './check/boundaries.ts';
import { checkImported } from './check/imported.ts';
import { checkTranslations } from './check/translations.ts';

const root = process.cwd();
const copy = mkdtempSync(path.join(tmpdir(), 'engage-new-'));
const run = (...command: [string, ...string[]]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}\n${stdout}${stderr}`);
  return stdout;
};
const make = (...words: string[]) => run(path.join(root, 'scripts/new.mjs'), ...words);
const read = (file: string) => readFileSync(path.join(copy, file), 'utf8');
const texts = (language: string) => JSON.parse(read(`shared/i18n/polls/${language}.json`)) as Record<string, string>;

let changed: string[] = [];
beforeAll(() => {
  for (const folder of [
    'shared',
    'cloud',
    'web',
    'mobile-web',
    'admin',
    'test',
    'scripts',
    'parse',
    '.oxfmtrc.json',
    'docs',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
  ])
    cpSync(path.join(root, folder), path.join(copy, folder), {
      recursive: true,
      filter: (source) => path.basename(source) !== 'node_modules',
    });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  changed = [...make('domain', 'polls').matchAll(/^changed +(\S+)$/gm)].map(([, file]) => file!);
  make('entity', 'polls', 'PollAnswer');
  make('entity', 'polls', 'Poll', '--into', 'pollAnswer', '--live', 'user_id');
  const entity = path.join(copy, 'shared/polls/entities/pollAnswer.ts');
  const title = 'title: text({ required: true, max: pollLimits.title }),';
  const others = "page_url: text({ required: true, set: 'once', max: 300 }), note: text({ max: 40 }),";
  writeFileSync(
    entity,
    read('shared/polls/entities/pollAnswer.ts').replace(title, `${title}\n    ${others.replace('), ', '),\n    ')}`),
  );
  make(
    ...['call', 'polls', 'addPoll', 'removePoll', 'getPolls', '--file', 'polls', '--of', 'Poll', '--rest'],
    ...['--most', '8', '--full', 'polls_full'],
  );
  make('call', 'polls', 'getPollAnswers', '--at', 'GET /app/polls/answers/:id', '--members');
  make('call', 'polls', 'addVotedPoll', '--of', 'Poll');
  make('entity', 'polls', 'PollNote', '--private');
  make('call', 'polls', 'addPollNote', 'removePollNote', 'getPollNotes', '--file', 'pollNotes', '--of', 'PollNote');
  make('refusal', 'polls', 'polls_closed', '403');
  make('call', 'contests', 'getPolled', '--file', 'discovery/polled', '--rest');
  make('live-list', 'polls', 'Poll');
  make('screen', 'polls', 'pollBoard');
  make('screen', 'polls', 'ownPolls', '--at', '/own-polls', '--of', 'Poll', '--account', 'things');
  make('screen', 'polls', 'pollNotes', '--of', 'PollNote');
  make('entity', 'polls', 'PollMark', '--into', 'pollAnswer');
  make('call', 'polls', 'addPollMark', 'removePollMark', 'getPollMarks', '--file', 'pollMarks', '--of', 'PollMark');
  make('screen', 'polls', 'pollMarks', '--of', 'PollMark');
  make('entity', 'polls', 'ClubPoll', '--of', 'Group');
  make(
    ...['call', 'polls', 'addClubPoll', 'removeClubPoll', 'getClubPolls', '--file', 'clubPolls', '--of', 'ClubPoll'],
    ...['--most', '8', '--full', 'club_polls_full'],
  );
  make('screen', 'polls', 'clubPolls', '--at', '/c/:gx_id/polls/:kind', '--example', 'kind=open', '--of', 'ClubPoll');
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('shows rows that their owner alone reads to nobody else', () => {
  expect(read('shared/polls/entities/pollNote.ts')).toContain('access: { read: author, delete: author }');
  expect(read('cloud/polls/pollNotes.ts')).not.toContain('everyone');
  expect(read('cloud/polls/pollNotes.ts')).toContain('const user_id = caller.user_id!;');
  expect(read('test/polls/pollNotes.test.ts')).toContain(
    "removePollNote', { poll_note_id })).toMatchObject({ code: 'not_found' })",
  );
});

it('stands in the list of each layer and in nothing else, below the operators, within the boundaries', () => {
  expect(changed).toEqual(['shared/domains.ts', 'cloud/domains.ts', 'web/routes.ts', 'shared/i18n/texts.ts']);
  for (const list of ['shared/domains.ts', 'cloud/domains.ts']) {
    expect(read(list)).toContain("import { polls } from './polls/domain.ts';");
    expect(read(list)).toMatch(/developers,\s+polls(,\s+admin)?,?\s*\] as const/);
  }
  expect(checkBoundaries(copy)).toEqual([]);
  expect(checkImported(copy)).toEqual([]);
});

it('has its screen at an address, with texts in each language', () => {
  expect(readScreens(copy)).toContainEqual({
    name: 'pollBoard',
    path: '/polls/poll-board',
    file: 'web/polls/PollBoardScreen.tsx',
    table: 'web/polls/screens.ts',
  });
  const leads = ['en', 'fr', 'es'].map((language) => texts(language)['polls.pollBoard.lead']);
  expect(new Set(leads).size).toBe(3);
  const found = checkTranslations(copy);
  const isUnsaid = ({ message }: { message: string }) => message.includes('has no sentence yet');
  expect(found.filter((problem) => problem.message.includes('polls.') && !isUnsaid(problem))).toEqual([]);
  const inFrench = found.filter((problem) => isUnsaid(problem) && problem.path.endsWith('polls/fr.json'));
  expect(new Set(inFrench.map(({ message }) => /"(.*)"/.exec(message)![1]))).toEqual(
    new Set([
      ...['errors.club_polls_full', 'errors.polls_closed', 'errors.polls_full'],
      ...[
        'polls.invalid.clubPollTitle',
        'polls.invalid.pollMarkTitle',
        'polls.invalid.pollNote',
        'polls.invalid.pollNoteTitle',
        'polls.invalid.pollPageUrl',
        'polls.invalid.pollTitle',
      ],
      ...[
        'polls.clubPolls.lead',
        'polls.clubPolls.none',
        'polls.ownPolls.lead',
        'polls.ownPolls.none',
        'polls.pollBoard.lead',
        'polls.pollMarks.lead',
        'polls.pollMarks.none',
        'polls.pollNotes.lead',
        'polls.pollNotes.none',
      ],
    ]),
  );
});

it('has a case of each call, and several calls in one file', () => {
  const cases = read('test/rest/cases/polls.ts');
  // Its own pages call it by its name.
  expect(cases).not.toContain('PollNote');
  for (const call of ['POST /app/polls/addPoll', 'POST /app/polls/removePoll', 'GET /app/polls/answers/:id'])
    expect(cases).toContain(`'${call}': {`);
  expect(read('cloud/polls/polls.ts').match(/^export const \w+/gm)).toEqual(
    ['addPoll', 'removePoll', 'getPolls'].map((name) => `export const ${name}`),
  );
});

it('has its cap beside the entity, and removes a row that its case made', () => {
  expect(read('shared/polls/entities/pollAnswer.ts')).toMatch(/pollLimits = \{ title: 120, most: 8 \}/);
  expect(read('cloud/polls/polls.ts')).toContain("{ most: pollLimits.most, of: { user_id }, full: 'polls_full' }");
  expect(read('test/rest/cases/polls.ts')).toMatch(
    /input: async \(as\) => \(\{\s+poll_id: \(\s*await as\.run\('addPoll'/,
  );
});

it('has the story of what is added and removed, heard on pages where the entity is live', () => {
  const story = read('test/polls/polls.test.ts');
  for (const part of [
    "run('addPoll'",
    "run('removePoll'",
    'subscribe(Poll.name',
    'most } = pollLimits',
    "'polls_full'",
  ])
    expect(story).toContain(part);
});

it('hides its rows with a disabled account, and names the person who owns them', () => {
  const row = read('shared/polls/entities/pollAnswer.ts');
  expect(row).toContain("read: anyOf(when('disabled_at', [undefined], everyone), author)");
});

it('takes over the text fields that the entity has', () => {
  const calls = read('cloud/polls/polls.ts');
  expect(calls).toContain("title: cleanText(pollLimits.title, 'polls.invalid.pollTitle').refine(");
  expect(calls).toContain("page_url: read((given) => websiteOf(given, 300) || undefined, 'polls.invalid.pollPageUrl')");
  expect(calls).toContain("note: cleanText(40, 'polls.invalid.pollNote').optional()");
  expect(read('test/rest/cases/polls.ts')).toContain(
    "{ title: 'Something', page_url: 'https://example.org/something' }",
  );
  expect(read('shared/client/polls/PollList.tsx')).toContain("'poll_id' | 'title' | 'page_url' | 'note'");
});

it('has rows of a club: clubFor says who reads and writes them, and a screen has the club in its address', () => {
  const row = read('shared/polls/entities/clubPoll.ts');
  expect(row).toContain("gx_id: ref('Groups', { required: true, set: 'once' })");
  expect(row).toContain("access: { read: author, delete: anyOf(author, authorOf('gx_id')) }");
  expect(row).toContain("indexes: [['user_id'], ['gx_id', 'createdAt']]");
  const calls = read('cloud/polls/clubPolls.ts');
  for (const right of ['write', 'read'])
    expect(calls).toContain(`await clubFor(context, storage, caller, gx_id, '${right}');`);
  expect(read('cloud/community/index.ts')).toContain("export { clubFor, getGroups } from './clubs/clubs.ts';");
  expect(calls).toContain("{ most: clubPollLimits.most, of: { gx_id }, full: 'club_polls_full' }");
  expect(calls).toContain('allows(ClubPoll.access.delete, caller, row, { gx_id: group })');
  expect(read('web/polls/ClubPollsScreen.tsx')).toContain("useAnswer('getClubPolls', { gx_id })");
  expect(read('web/polls/screens.ts')).toContain("example: { gx_id: 'U1iso6Uukjxk', kind: 'open' }");
  expect(() => make('screen', 'polls', 'odd', '--at', '/odd/:oddity')).toThrow(/add --example oddity=/);
});

it('has its place in the menu of an account, with the rows of its reader', () => {
  expect(read('web/polls/screens.ts')).toMatch(/ownPolls: \{\s+who: members,[^}]+account: true/);
  const [things] = /group: 'things', screen: 'domain'[^]*?group: 'money'/.exec(
    read('shared/client/accounts/accountParts.ts'),
  )!;
  expect(things).toContain(
    "{ group: 'things', screen: 'ownPolls', path: '/own-polls', label: 'polls.ownPolls.title', Icon: IconStar },",
  );
  expect(read('web/polls/OwnPollsScreen.tsx')).toContain("useLiveRows(Poll, 'user_id', user_id)");
  expect(read('web/polls/PollNotesScreen.tsx')).toContain("useAnswer('getPollNotes', {})");
  for (const state of ['<ErrorState text={error.message}', '<Loading>', "t('polls.pollNotes.none')"])
    expect(read('web/polls/PollNotesScreen.tsx')).toContain(state);
  expect(read('docs/parse.md')).toContain('| `Polls` | `poll_id`, `user_id` |  | `user_id` |');
});

it('has an address beside its neighbours', () => {
  expect(read('cloud/contests/discovery/polled.ts')).toContain("route: 'GET /app/contest/v2/getPolled'");
  expect(read('cloud/contests/functions.ts')).toContain("export { getPolled } from './discovery/polled.ts';");
});

it('has its refusals, with a sentence in each language, and a status where it is not 409', () => {
  expect(read('shared/polls/errors.ts')).toContain('pollsErrors = { polls_closed: 403 } as const;');
  expect(read('shared/polls/domain.ts')).toContain('errors: pollsErrors');
  for (const code of ['polls_full', 'polls_closed']) {
    expect(new Set(['en', 'fr', 'es'].map((language) => texts(language)[`errors.${code}`])).size).toBe(3);
  }
});

it.runIf(isWhole)(
  'has the right types, in the joined tables too',
  () => {
    writeFileSync(
      path.join(copy, 'joined.ts'),
      `import type { Calls } from '#cloud/calls.ts';
import type { Functions } from '#cloud/functions.ts';
import { entities } from '#shared/entities.ts';
import { polls } from '#web/polls/routes.ts';
export const answer: Calls['GET /app/polls/answers/:id']['output'] = { id: 'any', user_id: 1 };
export const added: Calls['POST /app/polls/addPoll']['output'] = {
  poll: { poll_id: 'any', user_id: 1, title: 'One', page_url: 'https://example.org', note: undefined },
};
export const fn: keyof Functions = 'getPollAnswers';
export const address: '/polls/poll-board' = polls.pollBoard;
export type { screens } from '#web/polls/screens.ts';
export type { useAccountParts } from '#shared/client/accounts/accountParts.ts';
export type { default as ClubPolls } from '#web/polls/ClubPollsScreen.tsx';
export type { PollList } from '#shared/client/polls/PollList.tsx';
export type { casesOf } from '#test/rest/cases/polls.ts';
export type { casesOf as contestCases } from '#test/rest/cases/contests.ts';
console.log(entities.filter(({ name }) => name === 'PollAnswers' || name === 'Polls').length);
`,
    );
    writeFileSync(
      path.join(copy, 'tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: [],
        files: ['joined.ts', 'test/support/globalSetup.ts', 'test/polls/polls.test.ts', 'test/polls/clubPolls.test.ts'],
      }),
    );
    run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.new.json');
    expect(run('node_modules/tsx/dist/cli.mjs', 'joined.ts').trim()).toBe('2');
  },
  180_000,
);

it('refuses a name that is taken, or none', () => {
  expect(() => make('domain', 'polls')).toThrow(/is there already/);
  expect(() => make('domain', 'Two words')).toThrow(/one word in small letters/);
  for (const name of ['client', 'ui', 'layout', 'functions'])
    expect(() => make('domain', name)).toThrow(/is there already/);
  for (const name of ['new', 'await', 'package']) expect(() => make('domain', name)).toThrow(/a word of the language/);
  const before = read('web/polls/routes.ts');
  expect(() => make('screen', 'polls', 'pollBoard')).toThrow(/is there already/);
  expect(() => make('screen', 'pools', 'board')).toThrow(/is not there/);
  expect(read('web/polls/routes.ts')).toBe(before);
  expect(() => make('pool')).toThrow(/npm run new -- domain/);
});
