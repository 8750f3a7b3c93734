/** Derives the product's palette from an operator's one or two brand colours, and checks their contrast. */

/** Minimum contrast of text (WCAG AA). */
export const readable = 4.5;

type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** Ink, and the card of the dark scheme, as in tokens.css. */
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

/** Contrast ratio of two #rrggbb colours, from 1 to 21. */
export const contrast = (one: string, other: string): number => contrastOf(rgbOf(one), rgbOf(other));

/** The brand colour is used with white: as its background and as its text. */
export const isReadableBrand = (color: string): boolean =>
  isColor(color) && contrastOf(rgbOf(color), white) >= readable;

/** The vote colour is a background of ink. */
export const isReadableVote = (color: string): boolean => isColor(color) && contrastOf(rgbOf(color), ink) >= readable;

/** Shares of white in the palette's steps up to the colour itself, and shares of black in the steps after it. */
const whiteness = [0.94, 0.86, 0.76, 0.66, 0.56, 0.36, 0.18, 0];
const blackness = [0.18, 0.36];

/** Mixes `color` with `other` until it is readable on `ground`. */
function towards(color: Rgb, other: Rgb, ground: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, other, share);
    if (contrastOf(mixed, ground) >= readable + 0.1) return mixed;
  }
  return other;
}

type Tokens = Readonly<Record<string, string>>;

/** Overrides of the tokens in tokens.css; none for empty or unreadable colours. */
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

/** CSS rules of the operator's colours, or an empty string. Their selectors have a higher specificity than those of tokens.css. */
export function brandRules(settings: Parameters<typeof brandTokens>[0]): string {
  const { light, dark } = brandTokens(settings);
  return block(':root:root', light) + block(":root:root[data-mantine-color-scheme='dark']", dark);
}
