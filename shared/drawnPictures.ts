/** Pictures of what has none: four drawn languages as SVG. Equal things look equal everywhere, on pages and in share images. */

const languages = ['paper', 'riso', 'type', 'wash'] as const;
export type DrawnLanguage = (typeof languages)[number];

/** What the thing belongs to, which gives its neighbours one language. */
export interface DrawnWithin {
  readonly cx_id: string;
  readonly contest_name?: string;
  readonly category?: string;
  readonly theme?: string;
}

/** Colours, in any notation that the reader of the SVG knows. */
export interface DrawnTones {
  readonly main: string;
  readonly second: string;
}

const languageOfTheme: Readonly<Record<string, DrawnLanguage>> = {
  office: 'type',
  party: 'riso',
  school: 'paper',
  festival: 'wash',
  sport: 'riso',
};

/** FNV-1a. */
const hashOf = (text: string): number =>
  [...text].reduce((value, letter) => Math.imul(value ^ letter.codePointAt(0)!, 0x01000193), 0x811c9dc5) >>> 0;

/** Numbers from 0 to 1, the same for the same text. */
function randomOf(text: string): (from?: number, to?: number) => number {
  let state = hashOf(text);
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from + (to - from) * (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32);
  };
}

type Named = Pick<DrawnThing, 'name' | 'within'>;

/** A contest's own picture stays while its name is typed, and in all its languages. */
const seedOf = ({ name, within }: Named): string =>
  within && within.contest_name === name ? within.cx_id : `${within?.cx_id ?? ''}/${name}`;

/** A hue of the thing, in degrees, for places that give it no colour. */
export const hueOf = (thing: Named): number => hashOf(seedOf(thing)) % 360;

export const drawnLanguage = (name: string, within?: DrawnWithin): DrawnLanguage =>
  languageOfTheme[within?.theme ?? ''] ?? languages[hashOf(within?.cx_id ?? name) % languages.length]!;

const circle = (x: number, y: number, r: number, way: 0 | 1) =>
  `M${x - r},${y}a${r},${r} 0 1 ${way} ${2 * r},0a${r},${r} 0 1 ${way} ${-2 * r},0z`;
/** Two that lie on one another are one where they turn the same way, and a hole where they do not. */
const dot = (x: number, y: number, r: number) => circle(x, y, r, 0);
const hole = (x: number, y: number, r: number) => circle(x, y, r, 1);
const ring = (count: number, at: number, r: number, part = dot) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return part(Math.round(Math.cos(angle) * at), Math.round(Math.sin(angle) * at), r);
  }).join('');

/** Outlines around 0,0, some 80 wide; holes are holes. */
const shapes = {
  star: 'M0,-42L12,-15L42,-12L19,8L26,38L0,22L-26,38L-19,8L-42,-12L-12,-15z',
  flower: `${ring(6, 24, 16)}${dot(0, 0, 15)}${hole(0, 0, 8)}`,
  leaf: 'M-30,36C-44,-14 -8,-40 36,-38C40,4 16,38 -18,28L-26,40z',
  paw: `${dot(-28, -8, 10)}${dot(-11, -26, 11)}${dot(11, -26, 11)}${dot(28, -8, 10)}M0,-4C16,-4 32,18 24,29C17,38 8,31 0,31S-17,38 -24,29C-32,18 -16,-4 0,-4z`,
  bone: `${dot(-30, -11, 12)}${dot(-30, 11, 12)}${dot(30, -11, 12)}${dot(30, 11, 12)}M-30,-9V9H30V-9z`,
  fish: `M-42,-22C-34,-8 -34,8 -42,22L-24,8C-8,30 26,28 42,0C26,-28 -8,-30 -24,-8z${dot(22, -6, 4)}`,
  heart: 'M0,36C-50,4 -44,-34 -20,-34C-8,-34 0,-24 0,-18C0,-24 8,-34 20,-34C44,-34 50,4 0,36z',
  reel: `${dot(0, 0, 40)}${ring(5, 23, 9, hole)}${hole(0, 0, 5)}`,
  book: 'M0,-24C-12,-34 -28,-34 -44,-30V30C-28,26 -12,26 0,36C12,26 28,26 44,30V-30C28,-34 12,-34 0,-24z',
  pencil: 'M-36,40L-30,14L20,-36L36,-20L-14,30zM12,-28L7,-23L23,-7L28,-12z',
  note: `${dot(-22, 28, 13)}${dot(24, 20, 13)}M-17,26V28H-9V-12L29,-20V20H37V-38L-17,-26z`,
  bowl: 'M-44,-2H44C44,24 26,38 16,38H-16C-26,38 -44,24 -44,-2zM-20,-12q-8,-10 0,-17t0,-13h7q8,6 0,13t0,17zM10,-12q-8,-10 0,-17t0,-13h7q8,6 0,13t0,17z',
  apple:
    'M0,-14C14,-28 40,-22 40,8C40,28 22,44 10,41C4,39 -4,39 -10,41C-22,44 -40,28 -40,8C-40,-22 -14,-28 0,-14zM-2,-20C-2,-33 7,-41 19,-43C19,-31 11,-22 -2,-20z',
  cone: `${dot(0, -16, 25)}M-23,2H23L0,45z`,
  mug: 'M-36,-28H18V-18H28a15,15 0 0 1 0,30H18V20a14,14 0 0 1 -14,14H-22a-14,14 0 0 1 -14,-14zM18,-8V2H27a5,5 0 0 0 0,-10z',
  smile: `${dot(0, 0, 40)}${hole(-14, -10, 5)}${hole(14, -10, 5)}M-24,8H24C22,34 -22,34 -24,8z`,
  horn: 'M-40,-12H-20L30,-38V34L-20,10H-16L-12,36H-26L-32,10H-40z',
  cup: 'M-24,-38H24V-30H42C42,-8 32,2 18,6C14,12 8,15 6,16V26H18V38H-18V26H-6V16C-8,15 -14,12 -18,6C-32,2 -42,-8 -42,-30H-24zM24,-22V-4C30,-8 34,-14 34,-22zM-24,-22H-34C-34,-14 -30,-8 -24,-4z',
  eye: `M-44,0C-24,-36 24,-36 44,0C24,36 -24,36 -44,0z${dot(0, 0, 18)}${hole(5, -5, 6)}`,
} as const;
type Shape = keyof typeof shapes;

const shapesOf: Readonly<Record<string, readonly Shape[]>> = {
  Animals: ['paw', 'fish', 'bone', 'paw'],
  Baby: ['heart', 'star', 'flower'],
  Beauty: ['flower', 'eye', 'flower'],
  Cinema: ['reel', 'eye', 'star'],
  Design: ['pencil', 'eye', 'star'],
  Education: ['book', 'pencil', 'star'],
  Entertainment: ['note', 'star', 'note'],
  Food: ['bowl', 'apple', 'mug', 'leaf'],
  Humor: ['smile', 'horn', 'smile'],
  Memes: ['smile', 'eye', 'star'],
  Politics: ['horn', 'star', 'book'],
  Sexy: ['heart', 'flower', 'star'],
  Sports: ['cup', 'star', 'cup'],
  Ugliness: ['eye', 'smile', 'eye'],
};
/** What names speak of, in the three languages, by the beginnings of their words, or `$` whole ones; the first that is found is drawn. */
const shapesOfWords: readonly (readonly [Shape, string])[] = [
  ['cone', 'ice ?cream|gelat|sorbet|glace|helado|dessert|postre|sundae'],
  ['mug', 'coffee|caf[eé]|tea$|thé$|té$|beer|bi[eè]re|cerveza|cocktail|croissant|breakfast|brunch|desayuno'],
  ['fish', 'fish|poisson|pesca|pez$|sardin|tuna|thon$|at[uú]n|salmon|saumon|aquari|acuari'],
  [
    'bowl',
    'soup|sopa|broth|bouillon|caldo|ramen|noodle|stew|rago[uû]t|guiso|curry|chil[ei]|rice|riz$|arroz|paella|pasta|salad|ensalada|dish|plat$|plato|cook|cuisine|cocina|recip|recette|receta|lunch|dinner|almuerzo|cena$',
  ],
  ['apple', 'apple|pomme|manzana|fruit|fruta|veget|vegg|l[eé]gum|verdur|jam$|pie$|tarte|tarta'],
  ['bone', 'dog|puppy|chien|chiot|perr'],
  ['paw', 'pet$|pets$|cat$|cats$|kitten|chat$|chats$|gato|mascota|animal'],
  ['reel', 'film|movie|cin[eé]|pel[ií]cula|trailer'],
  ['book', 'book|livre|libro|novel|roman$|poem|po[eè]me|poema|reading|lectur|school|[eé]cole|escuela'],
  ['note', 'music|musi[qc]|song|band$|chanson|canci[oó]n|choir|chorale|coro$|concert|karaoke|singer'],
  ['cup', 'champion|trophy|troph[eé]e|trofeo|team|[eé]quipe|equipo|player|joueu|jugador|goal|race$|league|ligue|liga'],
  ['pencil', 'draw|dessin|dibuj|logo|design|dise[nñ]o|poster|affiche|cartel'],
  ['eye', 'photo|foto|picture|portrait|retrato'],
  ['smile', 'meme|m[eè]me|joke|blague|chiste|funn|dr[oô]le|gracios|laugh'],
  ['flower', 'flower|fleur|flor$|flores|garden|jardin|jard[ií]n|rose'],
  ['leaf', 'tree|arbre|[aá]rbol|plant|forest|for[eê]t|bosque|nature'],
  ['heart', 'love|amour|amor|wedding|mariage|boda|baby|b[eé]b[eé]|couple|pareja'],
  ['horn', 'elect|[eé]lect|mayor|maire|alcald|president|pr[eé]sident|council|vote for'],
];
const wordsOfShapes = shapesOfWords.map(
  ([shape, beginnings]) =>
    [shape, new RegExp(`(?<!\\p{L})(?:${beginnings.replaceAll('$', '(?!\\p{L})')})`, 'iu')] as const,
);
const shapeIn = (text: string): Shape | undefined => wordsOfShapes.find(([, words]) => words.test(text))?.[0];

const anyShape: readonly Shape[] = ['star', 'flower', 'leaf', 'fish', 'note', 'eye', 'heart', 'smile'];

const sheets = ['#fbf7ee', '#f1f6f4', '#fdf0ea', '#f3f1fa', '#fff6d9'] as const;
const ink = '#13243a';
const n = (value: number) => Math.round(value * 10) / 10;

interface Scene extends DrawnTones {
  thing: Named;
  random: ReturnType<typeof randomOf>;
  /** The picture is 100 high. */
  width: number;
  sheet: string;
  /** The subject with these attributes, moved by x and y. */
  subject: (attributes: string, x?: number, y?: number, turned?: number) => string;
  id: string;
}

const box = (width: number, fill: string, more = '') =>
  `<rect width="${n(width)}" height="100" fill="${fill}"${more}/>`;

/** Sheets of paper with their shadows, and the subject cut out with a white edge. */
function paper({ random, width, main, second, sheet, subject }: Scene): string {
  const hills = [0.12, 0.34, 0.62].map((dark, index) => {
    const y = 38 + index * 20 + random(-6, 6);
    const swing = random(8, 18) * (random() < 0.5 ? 1 : -1);
    const path = `M-9,${n(y)}C${n(width * 0.25)},${n(y - swing)} ${n(width * 0.45)},${n(y + swing)} ${n(width * 0.62)},${n(y)}S${n(width)},${n(y - swing)} ${n(width + 9)},${n(y)}V110H-9z`;
    return `<path d="${path}" fill="${ink}" opacity=".22" transform="translate(0 -1.6)"/><path d="${path}" fill="${main}"/><path d="${path}" fill="${ink}" opacity="${dark}"/>`;
  });
  const sun = `<circle cx="${n(width * random(0.15, 0.85))}" cy="${n(random(14, 30))}" r="${n(random(10, 20))}" fill="${second}"/>`;
  return (
    box(width, sheet) +
    box(width, main, ' opacity=".25"') +
    sun +
    hills.join('') +
    subject(`fill="${ink}" opacity=".35" stroke="${ink}" stroke-width="9"`, 1, 2) +
    subject('fill="#fff" stroke="#fff" stroke-width="9"') +
    subject(`fill="${second}"`)
  );
}

/** Two inks that do not quite meet: one flat, one in dots. */
function riso({ random, width, main, second, sheet, subject, id }: Scene): string {
  const [x, y, r] = [width * random(0.25, 0.75), random(28, 60), random(30, 44)];
  const isStriped = random() < 0.5;
  return (
    `<defs><pattern id="${id}" width="3.2" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(${isStriped ? 20 : 45})">` +
    (isStriped ? `<path d="M0,0H1.7V4H0z" fill="${ink}"/>` : `<circle cx="1.6" cy="1.6" r="1.15" fill="${ink}"/>`) +
    `</pattern></defs>${box(width, sheet)}` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${second}" opacity=".75"/>` +
    `<rect y="${n(random(70, 86))}" width="${n(width)}" height="40" fill="${main}" opacity=".55"/>` +
    subject(`fill="${main}" opacity=".92"`, 2.2, -1.8) +
    subject(`fill="url(#${id})" opacity=".85"`)
  );
}

/** Posters are on dark paper or on light. */
const isDark = (thing: Named) => hashOf(seedOf(thing)) % 2 === 1;

/** A slanted field for large words; the subject is small in a corner. */
function type({ thing, random, width, main, second, sheet, subject }: Scene): string {
  const slant = random(8, 22) * (random() < 0.5 ? 1 : -1);
  return (
    box(width, isDark(thing) ? ink : sheet) +
    `<path d="M0,${n(62 + slant)}L${n(width)},${n(62 - slant)}V100H0z" fill="${main}"/>` +
    subject(`fill="${second}"`)
  );
}

/** Pools of watered colour, and a line in ink beside them. */
function wash({ random, width, main, second, sheet, subject }: Scene): string {
  const pools = [main, second, main, second].map((tint) => {
    const [x, y, r] = [width * random(0.2, 0.8), random(22, 78), random(18, 38)];
    const turn = Math.round(random(0, 360));
    return `<ellipse rx="${n(r)}" ry="${n(r * random(0.6, 0.95))}" transform="translate(${n(x)} ${n(y)}) rotate(${turn})" fill="${tint}" opacity=".28"/>`;
  });
  return (
    box(width, sheet) +
    pools.join('') +
    subject(`fill="${main}" opacity=".6"`, 2, 1.6) +
    subject(`fill="none" stroke="${ink}" stroke-width="1.6"`) +
    subject(`fill="none" stroke="${ink}" stroke-width=".7" opacity=".55"`, 0.6, -0.5, 2)
  );
}

const ways = { paper, riso, type, wash };

export interface DrawnThing {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly within?: DrawnWithin;
}

/** The inside of an SVG whose view box is `0 0 <100 * width / height> 100`. It has no words (wordsOf). */
export function drawnPicture(thing: DrawnThing, tones: DrawnTones): string {
  const { name, width: across, height, within } = thing;
  const seed = seedOf(thing);
  const width = (100 * across) / height;
  const language = drawnLanguage(name, within);
  const random = randomOf(seed);
  const known = shapesOf[within?.category ?? ''] ?? anyShape;
  // Drawn from the row in any case, so that what follows stays where it is while a name is typed.
  const usual = known[Math.floor(random(0, known.length))]!;
  const shape = shapes[shapeIn(name) ?? shapeIn(within?.contest_name ?? '') ?? usual];
  const isSmall = language === 'type';
  const least = Math.min(width, 100);
  const scale = (least / 100) * (isSmall ? random(0.5, 0.64) : random(0.72, 1.04));
  const turn = random(-16, 16);
  const left = isSmall ? width - least * 0.3 : width * random(0.42, 0.58);
  const top = isSmall ? 100 - least * 0.3 : random(45, 57);
  return ways[language]({
    ...tones,
    thing,
    random,
    width,
    sheet: sheets[Math.floor(random(0, sheets.length))]!,
    id: `dots${hashOf(seed).toString(36)}`,
    subject: (attributes, x = 0, y = 0, turned = 0) =>
      `<path d="${shape}" stroke-linejoin="round" transform="translate(${n(left + x)} ${n(top + y)}) rotate(${Math.round(turn + turned)}) scale(${n(scale * 10) / 10})" ${attributes}/>`,
  });
}

export interface DrawnWord {
  readonly text: string;
  /** Height of the letters and of the line's top, in hundredths of the picture's width. */
  readonly size: number;
  readonly top: number;
  readonly colour: string;
  /** Said again, to fill the sheet. */
  readonly isEcho: boolean;
}

/** Most lines, words, and letters of a word. */
const most = { lines: 3, words: 12, letters: 24 };

/** Words in at most so many lines, in their order, the longest of which is as short as can be. */
export function packed(words: readonly string[], lines: number): string[] {
  const lengths = words.map(({ length }) => length);
  const all = lengths.reduce((sum, length) => sum + length + 1, -1);
  for (let letters = Math.max(...lengths, Math.ceil(all / lines)); ; letters++) {
    const packs = words.reduce<string[]>((known, word) => {
      const last = known.at(-1);
      const isRoom = last !== undefined && last.length + 1 + word.length <= letters;
      return isRoom ? [...known.slice(0, -1), `${last} ${word}`] : [...known, word];
    }, []);
    if (packs.length <= lines) return packs;
  }
}

/** The name as the large words of a typographic poster, each line as wide as the sheet allows. */
export function wordsOf(thing: DrawnThing): DrawnWord[] {
  const { name, width, height } = thing;
  const tall = (100 * height) / width;
  const given = name.trim().split(/\s+/).filter(Boolean).slice(0, most.words);
  const parts = packed(
    given.map((word) => [...word].slice(0, most.letters).join('')),
    Math.min(most.lines, given.length),
  );
  const words: DrawnWord[] = [];
  // Marks of cards lie above: a rank, the time that is left.
  let top = tall * (tall < 100 ? 0.2 : 0.14);
  for (
    let index = 0;
    parts.length > 0 && index < most.lines * 3 && (index < parts.length || top < tall * 0.55);
    index++
  ) {
    const text = parts[index % parts.length]!;
    // Letters of East Asia are as wide as high, Latin capitals some two thirds of it.
    const wide = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e80 ? 1.05 : 0.72), 0);
    const size = n(Math.min(88 / wide, (tall * 0.62) / parts.length));
    words.push({ text, size, top: n(top), isEcho: index >= parts.length, colour: isDark(thing) ? sheets[0] : ink });
    top += size * 0.98;
  }
  return words;
}
