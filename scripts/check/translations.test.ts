import { expect, test } from 'vitest';
import { plant } from './fixture.ts';
import { checkTranslations } from './translations.ts';

const json = (texts: Record<string, unknown>) => JSON.stringify(texts, null, 2);
const same = (texts: Record<string, unknown>) => ({
  'shared/i18n/contests/en.json': json(texts),
  'shared/i18n/contests/fr.json': json(texts),
  'shared/i18n/contests/es.json': json(texts),
});
const found = (files: Record<string, string>) =>
  checkTranslations(plant(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);
const page = (jsx: string) => ({
  'web/contests/Screen.tsx': `export const a = 1;\nexport const Screen = () => ${jsx};`,
});

const votes = { 'contests.votes_one': '{{count}} vote', 'contests.votes_other': '{{count}} votes' };
const sound = {
  'shared/i18n/contests/en.json': json({ 'contests.title': 'Contests', 'contests.hello': 'Hello {{name}}', ...votes }),
  'shared/i18n/contests/fr.json': json({
    'contests.title': 'Concours',
    'contests.hello': 'Bonjour {{ name }}',
    'contests.votes_one': 'un vote',
    'contests.votes_many': '{{count}} de votes',
    'contests.votes_other': '{{count}} votes',
  }),
  'shared/i18n/contests/es.json': json({
    'contests.title': 'Concursos',
    'contests.hello': 'Hola {{name}}',
    'contests.votes_one': 'un voto',
    'contests.votes_many': '{{count}} de votos',
    'contests.votes_other': '{{count}} votos',
  }),
  'web/routes.ts': `export const routes = [{ name: 'contests', title: 'contests.title' }];`,
  'web/Screen.tsx': `export const Screen = ({ t, n, x }) => (
    <><p title={t('contests.hello', { name: n })}>{n > 1 ? t('contests.votes', { count: n }) : x} · 12 % {' '}</p></>
  );`,
};

const operators = {
  ...sound,
  ...Object.fromEntries(
    ['en', 'fr', 'es'].map((code) => [`shared/i18n/admin/${code}.json`, json({ 'admin.home': 'x' })]),
  ),
  'admin/Screen.tsx': `export const Screen = ({ t }) => <p>{t('admin.home')}</p>;`,
};

test('a sound project has no problem', () => {
  expect(found(sound)).toEqual([]);
  expect(found(operators)).toEqual([]);
});

test.each<[what: string, files: Record<string, string>, problem: string]>([
  [
    'a sentence for operators among everybody’s',
    { 'shared/i18n/contests/en.json': json({ 'admin.home': 'x' }) },
    'shared/i18n/contests/en.json:2 "admin.home" belongs in shared/i18n/admin/en.json',
  ],
  [
    'one of everybody’s among those for operators',
    { 'shared/i18n/admin/fr.json': json({ 'contests.title': 'x' }) },
    'shared/i18n/admin/fr.json:2 "contests.title" belongs in shared/i18n/contests/fr.json',
  ],
  [
    'one that two files hold',
    {
      'shared/i18n/contests/en.json': json({ 'errors.busy': 'x' }),
      'shared/i18n/admin/en.json': json({ 'errors.busy': 'y' }),
    },
    'shared/i18n/contests/en.json:2 "errors.busy" is there twice; the first is lost',
  ],
  [
    'one that a language lacks',
    { 'shared/i18n/admin/es.json': json({}) },
    'shared/i18n/admin/es.json:1 "admin.home" is missing',
  ],
  ['one that others use', { 'web/a.ts': `\nt('admin.home');` }, 'web/a.ts:2 "admin.home" is loaded by admin/ alone'],
])('%s is found', (_what, files, problem) => {
  expect(found({ ...operators, ...files })).toContainEqual(problem);
});

test.each<[what: string, files: Record<string, string>, problem: string]>([
  [
    'a key missing in one language',
    { 'shared/i18n/contests/fr.json': json({ 'contests.title': 'Concours' }) },
    'shared/i18n/contests/fr.json:1 "contests.hello" is missing',
  ],
  [
    'a plural form missing in Spanish',
    { 'shared/i18n/contests/es.json': sound['shared/i18n/contests/es.json'].replace(/.*votes_many.*\n/, '') },
    'shared/i18n/contests/es.json:1 "contests.votes_many" is missing',
  ],
  [
    'a plural form that English does not have',
    { 'shared/i18n/contests/en.json': json({ ...votes, 'contests.votes_many': '{{count}} votes' }) },
    'shared/i18n/contests/en.json:4 "contests.votes_many" is a form that en does not have',
  ],
  [
    'a refusal that says no more than its code',
    { ...same({ 'errors.votes_full': 'No es posible (votes_full).' }) },
    'shared/i18n/contests/es.json:2 "errors.votes_full" has no sentence yet: write what the reader can do',
  ],
  [
    'a key that nothing uses',
    { 'web/routes.ts': `export const routes = [{ title: 'contests' }];` },
    'shared/i18n/contests/en.json:2 "contests.title" is used nowhere',
  ],
  [
    'a key that only a comment and a test use',
    { 'web/routes.ts': `// 'contests.title'`, 'web/routes.test.ts': `t('contests.title');` },
    'shared/i18n/contests/en.json:2 "contests.title" is used nowhere',
  ],
  [
    'a used key that does not exist',
    { 'web/a.ts': `t('contests.gone');` },
    'web/a.ts:1 "contests.gone" is in no language file',
  ],
  [
    'a used key of a domain that does not exist',
    { 'cloud/a.ts': `\ni18n.t(a ? 'contests.title' : 'gone.gone');` },
    'cloud/a.ts:2 "gone.gone" is in no language file',
  ],
  [
    "a table's key that does not exist",
    { 'web/b.ts': `export const b = [{ title: 'contests.gone' }];` },
    'web/b.ts:1 "contests.gone" is in no language file',
  ],
  [
    "an attribute's key that does not exist",
    { 'web/b.tsx': `export const b = <Page title="contests.gone" />;` },
    'web/b.tsx:1 "contests.gone" is in no language file',
  ],
  [
    'keys made at run time from nobody knows what',
    { 'web/a.ts': 't(`contests.${state}`);' },
    'web/a.ts:1 keys beginning with "contests." are made at run time, and translationRules.ts does not say from what',
  ],
  [
    'other variables than in English',
    { 'shared/i18n/contests/fr.json': sound['shared/i18n/contests/fr.json'].replace('{{ name }}', '{{nom}}') },
    'shared/i18n/contests/fr.json:3 "contests.hello" holds {{nom}}, en {{name}}',
  ],
  [
    'a variable lost',
    { 'shared/i18n/contests/es.json': sound['shared/i18n/contests/es.json'].replace('{{name}}', '') },
    'shared/i18n/contests/es.json:3 "contests.hello" holds no variable, en {{name}}',
  ],
  [
    'a text left in English',
    { ...same({ 'contests.long': 'This contest ended yesterday evening' }), 'web/a.ts': `t('contests.long');` },
    'shared/i18n/contests/es.json:2 "contests.long" is still in en: This contest ended yesterday evening',
  ],
  [
    'a key written twice',
    {
      'shared/i18n/contests/en.json': sound['shared/i18n/contests/en.json'].replace(
        '{',
        '{\n  "contests.title": "Old",',
      ),
    },
    'shared/i18n/contests/en.json:3 "contests.title" is there twice; the first is lost',
  ],
  [
    'a line that may begin with a mark',
    same({ 'contests.title': 'Prix : 5' }),
    'shared/i18n/contests/fr.json:2 "contests.title" lets a line begin with a mark: a no-break space stands before : ; ! ? » and after «',
  ],
  [
    'such a line in a long text',
    { 'shared/client/site/help/fr.ts': "export default [\n  'Comment payer\u00a0?',\n  'Comment voter ?',\n];" },
    'shared/client/site/help/fr.ts:3 "Comment voter ?" lets a line begin with a mark: ',
  ],
  ['an empty text', same({ 'contests.title': ' ' }), 'shared/i18n/contests/fr.json:2 "contests.title" is empty'],
  [
    'keys in a tree',
    same({ contests: { title: 'x' } }),
    'shared/i18n/contests/en.json:2 "contests" is no text: keys are flat, "domain.key"',
  ],
  ['a file that is no JSON', { 'shared/i18n/contests/en.json': '{' }, 'shared/i18n/contests/en.json:1 is no JSON: '],
  [
    'a refusal without a sentence',
    { 'shared/errors.ts': `export const errors = {\n  busy: 503,\n} as const;` },
    'shared/errors.ts:2 "errors.busy" is in no language file',
  ],
  [
    "a domain's refusal without a sentence",
    { 'shared/contests/errors.ts': `export const contestErrors = { full: 409 } as const;` },
    'shared/contests/errors.ts:1 "errors.full" is in no language file',
  ],
  [
    'a sentence for no refusal',
    { ...same({ 'errors.gone': 'x' }), 'shared/errors.ts': `export const errors = { busy: 503 };` },
    'shared/i18n/contests/en.json:2 "errors.gone" is used nowhere',
  ],
])('%s is found', (_what, files, problem) => {
  expect(found({ ...sound, ...files })).toContainEqual(expect.stringContaining(problem));
});

test.each([
  ['<p>Vote now</p>', 'Vote now'],
  ['<>Vote now</>', 'Vote now'],
  ["<p>{open ? 'Vote now' : null}</p>", 'Vote now'],
  ["<p>{name || 'somebody'}</p>", 'somebody'],
  ['<p>{`${n} votes`}</p>', 'votes'],
  ["<p>{n + ' votes'}</p>", 'votes'],
  ['<input placeholder="Your name" />', 'Your name'],
  ['<button aria-label={`Close ${name}`} />', 'Close'],
  ['<img alt="Poster" src="a.png" />', 'Poster'],
  ["<Field label={open ? 'Open' : t('contests.title')} />", 'Open'],
  ['<p>Engage votes</p>', 'Engage votes'],
  ['<p>投票</p>', '投票'],
])('prose without a key is found: %s', (jsx, text) => {
  expect(found({ ...sound, ...page(jsx) })).toEqual([
    `web/contests/Screen.tsx:2 "${text}" is not translated: give it a key`,
  ]);
});

test.each([
  '<p className="big" data-id="title">{value} – 100 %</p>',
  '<p>Engage</p>',
  '<p>a&nbsp;b</p>'.replaceAll(/[ab]/g, ''),
  '<code>npm start</code>',
  "<p>{state === 'active' && <b>{n}</b>}</p>",
  "<Page title='contests.title' />",
  "<time>{format('dd MMM')}</time>",
])('what is no prose passes: %s', (jsx) => {
  expect(found({ ...sound, ...page(jsx) })).toEqual([]);
});

test('keys made at run time from a declared list are used', () => {
  const files = {
    ...same({ 'errors.busy': 'Busy' }),
    ...Object.fromEntries(
      ['en', 'fr', 'es'].map((code) => [`shared/i18n/app/${code}.json`, json({ 'validation.missing': 'Missing' })]),
    ),
    'shared/errors.ts': `export const errors = { busy: 503 } as const; type Why = 'missing' | 'too_long';`,
    'web/a.ts': 't(`errors.${code}`); t(`validation.${why}`);',
  };
  expect(found(files)).toEqual([]);
});

test('prose in tests, in the server and in scripts is not for readers', () => {
  const files = {
    'cloud/a.tsx': '<p>Vote now</p>',
    'web/a.test.tsx': '<p>Vote now</p>',
    'scripts/a.tsx': '<p>Vote now</p>',
  };
  expect(found({ ...sound, ...files })).toEqual([]);
});
