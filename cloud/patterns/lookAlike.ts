/** Detects names that look like another one (homoglyphs). */
import { normalized } from '#shared/model/unicode.ts';
import { confusables } from './confusables.ts';

/**
 * Signs that look like a letter in a name, though Unicode does not say so: digits and signs that are read as letters, and other alphabets.
 */
const readAs: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8ь',
  e: '3€єε',
  h: 'η',
  // One shape stands for all of them.
  l: 'i1|!',
  n: 'п',
  o: '0σ',
  s: '5$',
  t: '7',
  u: 'ц',
  w: 'ωш',
};

const drawnAs = new Map(
  [confusables, readAs].flatMap((table) =>
    Object.entries(table).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
  ),
);

/** Without accents and widths. Letters of other alphabets become the Latin ones they look like, before capitals are lost and after. */
const bare = (text: string) => {
  const plain = normalized(normalized(text, 'NFKC'), 'NFKD').replaceAll(/\p{M}/gu, '');
  return Array.from(plain, (letter) => (/[!-~]/.test(letter) ? letter : (drawnAs.get(letter) ?? letter)))
    .join('')
    .toLowerCase();
};

/**
 * The skeleton of a name: without accents, widths, spaces and punctuation, homoglyphs replaced. Names that look alike have equal skeletons.
 */
const skeletonOf = (text: string): string =>
  Array.from(bare(text), (letter) => {
    const latin = drawnAs.get(letter) ?? letter;
    return drawnAs.get(latin) ?? latin;
  })
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Words for the site's operators. */
const offices = [
  ...['admin', 'administrator', 'moderator', 'mod', 'official', 'staff', 'support'],
  ...['administrateur', 'administratrice', 'modérateur', 'modératrice', 'officiel', 'officielle'],
  ...['administrador', 'administradora', 'moderador', 'moderadora', 'oficial', 'soporte'],
  ...['moderation', 'moderación', 'owner', 'propriétaire', 'propietario', 'propietaria', 'operator', 'webmaster'],
  ...['organizer', 'organiser', 'organisateur', 'organisatrice', 'organizador', 'organizadora'],
].map(skeletonOf);
/** Words that may be added to a name without claiming anything. */
const companions = [
  ...['host', 'hôte', 'anfitrión', 'verified', 'vérifié', 'verificado', 'security', 'sécurité', 'seguridad', 'safety'],
  ...['help', 'aide', 'ayuda', 'service', 'servicio', 'account', 'contact', 'crew', 'care', 'desk', 'billing', 'bot'],
  ...['team', 'équipe', 'equipo', 'the', 'la', 'le', 'el'],
].map(skeletonOf);
const claims = new Set([...offices, ...companions]);

/** Shorter words begin and end all kinds of names, such as Modesto and Elena. */
const shortestJoined = 4;

/** Whether letters are nothing but such words, written together, with a taken name among them. */
function isJoinedFrom(letters: string, taken: ReadonlySet<string>): boolean {
  const words = [...new Set([...taken, ...claims])].filter(({ length }) => length >= shortestJoined);
  // For each beginning of the letters: whether it can be read as such words, and whether a taken name can be among them.
  const read = [{ any: true, taken: false }];
  for (let end = 1; end <= letters.length; end++) {
    const last = words.filter((word) => read[end - word.length]?.any && letters.endsWith(word, end));
    read[end] = {
      any: last.length > 0,
      taken: last.some((word) => taken.has(word) || read[end - word.length]!.taken),
    };
  }
  return read[letters.length]!.taken;
}

const withoutNumber = (word: string) => word.replace(/^\d+|(?<!\d)\d+$/g, '');

/** Whether a name looks like one of the others, even with such words added, or like an office of the site, even with a number. */
export function passesFor(name: string, others: readonly string[]): boolean {
  const words = bare(name).split(/[\s()[\]{}·•|,;:/._-]+/u);
  const claimed = words.map(skeletonOf).filter(Boolean);
  const said = claimed.filter((word) => !claims.has(word)).join('');
  const names = others.map(skeletonOf).filter(Boolean);
  const taken = new Set([...names, ...offices]);
  if (taken.has(said) || taken.has(skeletonOf(name))) return true;
  if (isJoinedFrom(skeletonOf(name), taken)) return true;
  // A name that only adds a number belongs to a namesake.
  const unnumbered = skeletonOf(withoutNumber(bare(name)));
  if (!names.includes(unnumbered) && isJoinedFrom(unnumbered, taken)) return true;
  if (said === '' && claimed.some((word) => taken.has(word))) return true;
  const numbered = words.map((word) => skeletonOf(withoutNumber(word))).filter(Boolean);
  return numbered.every((word) => claims.has(word)) && numbered.some((word) => offices.includes(word));
}
