import { describe, expect, it } from 'vitest';
import { plant } from '../check/fixture.ts';
import { filesUnder, isTest, readSource } from '../check/sources.ts';
import { domainOf, usageOf } from '../check/textUsage.ts';
import { readScreens, tableModules } from './screens.ts';
import { builtTexts } from './texts.ts';

const json = (texts: Record<string, string>) => JSON.stringify(texts);
const project: Record<string, string> = {
  'web/main.tsx': `import { routes } from './routes.ts';\nimport { Bar } from './Bar.tsx';`,
  'web/Bar.tsx': `t('app.home'); const Menu = () => import('./Menu.tsx');`,
  'web/Menu.tsx': `t('app.menu');`,
  'web/routes.ts': `import { pets } from './pets/routes.ts';
    export const routes = joinRoutes(routesOf(pets, () => import('./pets/screens.ts')));`,
  'web/pets/routes.ts': `export const pets = { pet: '/pet/:id', pets: '/pets' } as const;`,
  'web/pets/screens.ts': `import { title } from './title.ts';
    export const screens: ScreensOf<typeof pets> = {
      pet: { who: everyone, load: () => import('./PetScreen.tsx'), title },
      pets: { who: everyone, load: () => import('./PetsScreen.tsx'), title: 'pets.all' },
    };`,
  'web/pets/title.ts': `import '#shared/pets/load.ts';\nt('pets.one');`,
  'web/pets/PetScreen.tsx': `import type { Gone } from './PetsScreen.tsx';
    t('app.home'); t(\`pets.kind.\${kind}\`); const Form = () => import('#shared/pets/Form.tsx');`,
  'web/pets/PetsScreen.tsx': `t('pets.count', { count });`,
  'shared/pets/Form.tsx': `const label = { label: 'pets.save' };`,
  'shared/pets/load.ts': '',
  'mobile-web/routes.ts': `export const routes = joinRoutes(routesOf(pets, () => import('./pets/screens.ts')));`,
  'mobile-web/main.tsx': `const [routes] = await Promise.all([import('./routes.ts')]);`,
  'mobile-web/contest-app/routes.ts': `export const routes = joinRoutes(routesOf(fairs, () => import('./fairs/screens.ts')));`,
  'mobile-web/contest-app/main.tsx': `const [routes] = await Promise.all([import('./routes.ts')]);`,
  'mobile-web/contest-app/fairs/routes.ts': `export const fairs = { fairs: '/mobile/fairs' } as const;`,
  'mobile-web/contest-app/fairs/screens.ts': `export const screens = { fairs: { load: () => import('./FairsScreen.tsx') } };`,
  'mobile-web/contest-app/fairs/FairsScreen.tsx': `t('pets.all');`,
  'mobile-web/pets/routes.ts': `export const pets = { pets: '/app/pets' } as const;`,
  'mobile-web/pets/screens.ts': `export const screens = { pets: { load: () => import('./PetsScreen.tsx') } };`,
  'mobile-web/pets/PetsScreen.tsx': `t('pets.all');`,
  'admin/main.tsx': `const [routes] = await Promise.all([import('./routes.ts')]);`,
  'admin/routes.ts': `import { pets } from './pets/pages.ts';\nexport const pages = [...pets];`,
  'admin/pages.ts': `export const both = ['access', 'topMenu'];`,
  'admin/pets/pages.ts': `export const pets = [
    { name: 'home', path: '/home', layouts: both, load: () => import('./HomeScreen.tsx') },
  ];`,
  'admin/pets/HomeScreen.tsx': `t('admin.home');`,
  ...Object.fromEntries(
    ['en', 'fr', 'es'].flatMap((language) => [
      [`shared/i18n/app/${language}.json`, json({ 'app.home': `${language} home`, 'app.menu': 'Menu' })],
      [`shared/i18n/admin/${language}.json`, json({ 'admin.home': 'Home' })],
      [
        `shared/i18n/pets/${language}.json`,
        json({
          'pets.all': 'All',
          'pets.count_one': 'One',
          'pets.count_other': 'Many',
          'pets.kind.cat': 'Cat',
          'pets.one': 'One',
          'pets.save': 'Save',
          'pets.unused': 'Unused',
        }),
      ],
    ]),
  ),
};

describe('the tables of screens', () => {
  it('say which modules an address needs', () => {
    const root = plant(project);
    const table = 'web/pets/screens.ts';
    expect(readScreens(root)).toEqual([
      { name: 'pet', path: '/pet/:id', file: 'web/pets/PetScreen.tsx', table },
      { name: 'pets', path: '/pets', file: 'web/pets/PetsScreen.tsx', table },
      {
        name: 'app.pets',
        path: '/app/pets',
        file: 'mobile-web/pets/PetsScreen.tsx',
        table: 'mobile-web/pets/screens.ts',
      },
      {
        name: 'mobile.fairs',
        path: '/mobile/fairs',
        file: 'mobile-web/contest-app/fairs/FairsScreen.tsx',
        table: 'mobile-web/contest-app/fairs/screens.ts',
      },
      { name: 'access.home', path: '/admin/access/home', file: 'admin/pets/HomeScreen.tsx' },
      { name: 'topMenu.home', path: '/admin/topMenu/home', file: 'admin/pets/HomeScreen.tsx' },
    ]);
    expect([...tableModules(root)]).toEqual(['web/pets/title.ts', 'shared/pets/load.ts']);
  });

  it.each([
    ['row', 'web/pets/routes.ts', `export const pets = { pet: '/pet', pets: '/pets', lost: '/lost' } as const;`],
    ['path', 'web/pets/routes.ts', `export const pets = { pet: '/pet/:id' } as const;`],
  ])('refuse a screen without a %s', (_what, file, text) => {
    expect(() => readScreens(plant({ ...project, [file]: text }))).toThrow(/has no path in .* or no row in/);
  });
});

describe('the texts', () => {
  const keysOf = (files: Record<string, string>) =>
    Object.fromEntries(
      [...builtTexts(plant(files)).languages['fr']!].map(([part, texts]) => [part, Object.keys(texts)]),
    );

  it('of a shell are those that it may say, and of a screen what that adds: its parts, its table’s and its plural forms', () => {
    expect(keysOf(project)).toEqual({
      web: ['app.home', 'app.menu'],
      app: [],
      mobile: [],
      admin: [],
      pet: ['pets.all', 'pets.kind.cat', 'pets.one', 'pets.save'],
      pets: ['pets.all', 'pets.count_one', 'pets.count_other', 'pets.one'],
      'app.pets': ['pets.all'],
      'mobile.fairs': ['pets.all'],
      'access.home': ['admin.home'],
      'topMenu.home': ['admin.home'],
    });
  });

  it('of a part that several shells show are those that any of them lacks', () => {
    const bell = 'shared/client/community/notifications/NotificationBell.tsx';
    expect(keysOf({ ...project, [bell]: `t('app.menu');` })['bell']).toEqual(['app.menu']);
  });

  it('have an address of their own whenever one of them, or what a part holds, changes', () => {
    const hash = (change: Record<string, string>) => builtTexts(plant({ ...project, ...change })).hash;
    const before = hash({});
    expect(hash({})).toBe(before);
    expect(hash({ 'shared/i18n/app/en.json': json({ 'app.home': 'Other', 'app.menu': 'Menu' }) })).not.toBe(before);
    expect(hash({ 'web/pets/PetsScreen.tsx': '' })).not.toBe(before);
  });

  it('of the product: every key that a page names is in some part, and no mail is', () => {
    const root = process.cwd();
    const inParts = new Set([...builtTexts(root).languages['en']!.values()].flatMap((texts) => Object.keys(texts)));
    const domains = new Set([...inParts].map(domainOf));
    const named = filesUnder(root, ['shared/client', 'web', 'mobile-web', 'admin'])
      // A web manifest holds its texts itself.
      .filter((file) => !isTest(file) && !file.endsWith('/webManifest.ts'))
      .flatMap((file) => usageOf(readSource(root, file), domains).keys.map(({ key }) => key));
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((key) => !inParts.has(key) && !inParts.has(`${key}_other`))).toEqual([]);
    expect([...inParts].filter((key) => key.startsWith('mail.'))).toEqual([]);
  });
});
