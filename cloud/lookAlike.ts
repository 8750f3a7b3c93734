/** Names that look the same to whoever reads them. */

/** Letters of other alphabets, and digits, that are drawn as Latin letters are; after accents and widths are taken away. */
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

/** The same for names that look the same: without accents, widths, spaces and signs, in Latin letters where others are drawn like them. */
const skeletonOf = (text: string): string =>
  Array.from(bare(text), (letter) => drawnAs[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/** Words for those who run the site. */
const offices = [
  ...['admin', 'administrator', 'moderator', 'mod', 'official', 'staff', 'support'],
  ...['administrateur', 'administratrice', 'modérateur', 'modératrice', 'officiel', 'officielle'],
  ...['administrador', 'administradora', 'moderador', 'moderadora', 'oficial', 'soporte'],
].map(skeletonOf);
/** Words that go with a name, and claim nothing by themselves. */
const companions = [
  ...['organizer', 'organiser', 'organisateur', 'organisatrice', 'organizador', 'organizadora'],
  ...['team', 'équipe', 'equipo', 'the', 'la', 'le', 'el'],
].map(skeletonOf);
const claims = new Set([...offices, ...companions]);

/** Whether a name looks like one of the others, also with a claim beside it, or is an office of the site. */
export function passesFor(name: string, others: readonly string[]): boolean {
  const words = bare(name)
    .split(/[\s()[\]{}·•|,;:/_-]+/u)
    .map(skeletonOf)
    .filter(Boolean);
  const said = words.filter((word) => !claims.has(word)).join('');
  const taken = new Set([...others.map(skeletonOf).filter(Boolean), ...offices]);
  return taken.has(said) || taken.has(skeletonOf(name)) || (said === '' && words.some((word) => taken.has(word)));
}
