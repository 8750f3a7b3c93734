/** Detects names that look like another one (homoglyphs). */

/** Homoglyphs of Latin letters, after removing accents and widths. */
const drawnAs: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['a', 'аα'],
      ['b', 'вβь'],
      ['c', 'сϲ'],
      ['d', 'ԁ'],
      ['e', 'еεєҽ'],
      ['g', 'ɡց'],
      ['h', 'һнη'],
      ['j', 'јϳ'],
      ['k', 'кκ'],
      ['l', 'iі1|ιıӏɩ!'],
      ['m', 'м'],
      ['n', 'п'],
      ['o', 'оο0օσ'],
      ['p', 'рρ'],
      ['q', 'ԛ'],
      ['r', 'г'],
      ['s', 'ѕ'],
      ['t', 'тτ'],
      ['u', 'υսц'],
      ['v', 'ѵν'],
      ['w', 'ԝωш'],
      ['x', 'хχ'],
      ['y', 'уγү'],
    ] as const
  ).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);

const bare = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

/**
 * The skeleton of a name: without accents, widths, spaces and punctuation, homoglyphs replaced. Names that look alike have equal skeletons.
 */
const skeletonOf = (text: string): string =>
  Array.from(bare(text), (letter) => drawnAs[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Words for operators of the site. */
const offices = [
  ...['admin', 'administrator', 'moderator', 'mod', 'official', 'staff', 'support'],
  ...['administrateur', 'administratrice', 'modérateur', 'modératrice', 'officiel', 'officielle'],
  ...['administrador', 'administradora', 'moderador', 'moderadora', 'oficial', 'soporte'],
].map(skeletonOf);
/** Words that may be added to a name without a claim. */
const companions = [
  ...['organizer', 'organiser', 'organisateur', 'organisatrice', 'organizador', 'organizadora'],
  ...['team', 'équipe', 'equipo', 'the', 'la', 'le', 'el'],
].map(skeletonOf);
const claims = new Set([...offices, ...companions]);

/** Whether a name looks like one of the others, also with such words added, or names an office of the site. */
export function passesFor(name: string, others: readonly string[]): boolean {
  const words = bare(name)
    .split(/[\s()[\]{}·•|,;:/_-]+/u)
    .map(skeletonOf)
    .filter(Boolean);
  const said = words.filter((word) => !claims.has(word)).join('');
  const taken = new Set([...others.map(skeletonOf).filter(Boolean), ...offices]);
  return taken.has(said) || taken.has(skeletonOf(name)) || (said === '' && words.some((word) => taken.has(word)));
}
