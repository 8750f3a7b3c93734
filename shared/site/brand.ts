/** The product's colours from one or two of an operator's own, and which of those people can read. */

/** The least contrast of text with what it stands on (WCAG AA). */
export const readable = 4.5;

type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** Ink and the dark scheme's card, of tokens.css. */
const ink: Rgb = [12, 28, 44];
const darkCard: Rgb = [15, 32, 48];

const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(text);

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const hexOf = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (color: Rgb, other: Rgb, share: number): Rgb => [
  color[0] + (other[0] - color[0]) * share,
  color[1] + (other[1] - color[1]) * share,
  color[2] + (other[2] - color[2]) * share,
];

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrastOf = (one: Rgb, other: Rgb): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** From 1 to 21; of two colours as #rrggbb. */
export const contrast = (one: string, other: string): number => contrastOf(rgbOf(one), rgbOf(other));

/** White is written on it, and it is written on white. */
export const isReadableBrand = (color: string): boolean =>
  isColor(color) && contrastOf(rgbOf(color), white) >= readable;

/** Ink is written on it. */
export const isReadableVote = (color: string): boolean => isColor(color) && contrastOf(rgbOf(color), ink) >= readable;

/** How much white each step of the scale holds, and behind the colour itself how much black. */
const whiteness = [0.94, 0.86, 0.76, 0.66, 0.56, 0.36, 0.18, 0];
const blackness = [0.18, 0.36];

/** Goes towards `other` until it can be read on `ground`. */
function towards(color: Rgb, other: Rgb, ground: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, other, share);
    if (contrastOf(mixed, ground) >= readable + 0.1) return mixed;
  }
  return other;
}

type Tokens = Readonly<Record<string, string>>;

/** What takes the place of tokens in tokens.css; nothing for colours that are empty or cannot be read. */
export function brandTokens({ brand_color, vote_color }: { brand_color: string; vote_color: string }): {
  light: Tokens;
  dark: Tokens;
} {
  const light: Record<string, string> = {};
  const dark: Record<string, string> = {};
  if (isReadableBrand(brand_color)) {
    const color = rgbOf(brand_color);
    const scale = [
      ...whiteness.map((share) => mix(color, white, share)),
      ...blackness.map((share) => mix(color, black, share)),
    ];
    for (const [step, each] of scale.entries()) light[`--sky-${step}`] = hexOf(each);
    const soft = mix(darkCard, color, 0.3);
    dark['--primary-soft'] = hexOf(soft);
    dark['--primary-soft-hover'] = hexOf(mix(darkCard, color, 0.4));
    dark['--on-primary-soft'] = hexOf(towards(scale[2]!, white, mix(darkCard, color, 0.4)));
    dark['--glow'] = hexOf(mix(color, black, 0.3));
    const band = mix(mix(color, black, 0.6), darkCard, 0.4);
    dark['--band'] = hexOf(band);
    dark['--on-band-soft'] = hexOf(towards(scale[2]!, white, band));
  }
  if (isReadableVote(vote_color)) {
    const color = rgbOf(vote_color);
    const soft = mix(color, white, 0.86);
    const darkSoft = mix(darkCard, color, 0.2);
    light['--coral'] = vote_color;
    light['--coral-hover'] = hexOf(mix(color, white, 0.15));
    light['--coral-soft'] = hexOf(soft);
    light['--coral-text'] = hexOf(towards(color, black, soft));
    dark['--coral-soft'] = hexOf(darkSoft);
    dark['--coral-text'] = hexOf(towards(color, white, darkSoft));
  }
  return { light, dark };
}

const block = (selector: string, tokens: Tokens): string => {
  const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  return lines.length ? `${selector}{${lines.join(';')}}` : '';
};

/** The colours as style rules, or nothing. Their selectors weigh more than those of tokens.css, wherever the rules stand. */
export function brandRules(settings: Parameters<typeof brandTokens>[0]): string {
  const { light, dark } = brandTokens(settings);
  return block(':root:root', light) + block(":root:root[data-mantine-color-scheme='dark']", dark);
}
