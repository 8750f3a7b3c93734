import { expect, it } from 'vitest';
import { plant } from '../check/fixture.ts';
import { readTexts } from './texts.ts';
import { webManifests } from './webManifests.ts';

const root = process.cwd();
const manifests = () => new Map([...webManifests(root)].map(([path, text]) => [path, JSON.parse(text) as Shown]));
interface Shown {
  readonly lang?: string;
  readonly description: string;
  readonly shortcuts: readonly { readonly name: string }[];
  readonly [member: string]: unknown;
}
/** Without its words. */
const bare = ({ lang: _lang, name: _name, description: _text, shortcuts, ...rest }: Shown) => ({
  ...rest,
  shortcuts: shortcuts.map(({ name: _words, ...each }) => each),
});

it('are one template a shell, in the words of each language', () => {
  const made = manifests();
  expect([...made.keys()]).toEqual(
    ['manifest', 'app'].flatMap((name) => ['', '.fr', '.es'].map((language) => `/${name}${language}.webmanifest`)),
  );
  for (const [path, manifest] of made) {
    const [name, language] = path.slice(1).split('.') as [string, string];
    const isEnglish = language === 'webmanifest';
    expect(bare(manifest)).toEqual(bare(made.get(`/${name}.webmanifest`)!));
    expect(manifest.lang).toBe(isEnglish ? undefined : language);
    const texts = readTexts(root, isEnglish ? 'en' : language);
    expect(manifest.description).toBe(texts[name === 'app' ? 'site.installed.appText' : 'site.installed.text']);
  }
  expect(made.get('/app.fr.webmanifest')!.shortcuts.map(({ name }) => name)).toEqual(['Messages', 'Commandes']);
  expect(made.get('/manifest.es.webmanifest')!['name']).toBe('Engage: concursos con votación');
});

it('say which text is missing', () => {
  const bareRoot = plant({ 'shared/i18n/site/en.json': '{}' });
  expect(() => webManifests(bareRoot)).toThrow('/manifest.webmanifest lacks the text site.installed.name');
});
