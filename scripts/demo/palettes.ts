/** Palettes of the demo's pictures. Each has one of the product's own colours (sky, coral or ink), so that contests look related. */
export interface Palette {
  /** Background from light to dark. */
  backdrop: readonly [string, string, string];
  /** Glow behind the subject. */
  glow: string;
  /** Plinths, discs and hills. */
  stage: string;
  /** Confetti, rings, dots. */
  accents: readonly [string, string, string];
  /** Tint of shadows, because pure black looks dirty on colours. */
  shade: string;
}

const sky = '#a2e3fa';
const coral = '#ff6b57';
const white = '#ffffff';

export const palettes = {
  lagoon: {
    backdrop: ['#bdeafc', '#3bb7e6', '#0b76a3'],
    glow: '#eefaff',
    stage: '#6fcff2',
    accents: [white, coral, '#ffd27a'],
    shade: '#0a4a67',
  },
  dawn: {
    backdrop: ['#ffe7d9', '#ffb29f', coral],
    glow: '#fff6ee',
    stage: '#ffc9b5',
    accents: [white, sky, '#ffd27a'],
    shade: '#8c2f2a',
  },
  ocean: {
    backdrop: ['#3bb7e6', '#0a5f84', '#0c1c2c'],
    glow: '#6fcff2',
    stage: '#1595c7',
    accents: [sky, coral, white],
    shade: '#06131f',
  },
  mint: {
    backdrop: ['#e4fbf2', '#93e2cd', '#2aa698'],
    glow: white,
    stage: '#b9f0df',
    accents: [white, coral, sky],
    shade: '#0f5a57',
  },
  honey: {
    backdrop: ['#fff3d1', '#ffd27a', '#f39a3c'],
    glow: '#fffbee',
    stage: '#ffe2a3',
    accents: [white, coral, '#3bb7e6'],
    shade: '#8a4a12',
  },
  lilac: {
    backdrop: ['#efe9ff', '#c3b2fb', '#7a66dc'],
    glow: white,
    stage: '#d8ccff',
    accents: [white, sky, coral],
    shade: '#372a86',
  },
  rose: {
    backdrop: ['#ffe8ef', '#ffb0c6', '#ee6a8f'],
    glow: '#fff7f9',
    stage: '#ffcbd9',
    accents: [white, sky, coral],
    shade: '#86234a',
  },
  dusk: {
    backdrop: ['#ff9c86', '#a064b0', '#2a3568'],
    glow: '#ffd9b8',
    stage: '#c77fb2',
    accents: [sky, white, '#ffd27a'],
    shade: '#1b1a45',
  },
  meadow: {
    backdrop: ['#f3fbdc', '#bfe58a', '#5fae5a'],
    glow: '#fdfff5',
    stage: '#d7f0ae',
    accents: [white, coral, sky],
    shade: '#25592f',
  },
  ice: {
    backdrop: ['#ffffff', '#d9f3fd', '#8fd6f1'],
    glow: white,
    stage: '#eefaff',
    accents: [coral, '#3bb7e6', '#ffd27a'],
    shade: '#0b5f86',
  },
  ember: {
    backdrop: ['#ffd27a', '#ff7a5c', '#b8324a'],
    glow: '#ffeec2',
    stage: '#ff9f7c',
    accents: [white, '#ffe2a3', sky],
    shade: '#5e1230',
  },
  night: {
    backdrop: ['#5a63b8', '#27316b', '#0c1c2c'],
    glow: '#9fb0ff',
    stage: '#414c9a',
    accents: [sky, coral, '#ffe2a3'],
    shade: '#050c18',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

/** Matching palettes, for variety within a contest. */
export const relatives: Record<PaletteName, PaletteName> = {
  lagoon: 'mint',
  dawn: 'honey',
  ocean: 'lagoon',
  mint: 'lagoon',
  honey: 'dawn',
  lilac: 'rose',
  rose: 'lilac',
  dusk: 'lilac',
  meadow: 'mint',
  ice: 'lagoon',
  ember: 'dusk',
  night: 'lilac',
};

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** Parses #rrggbb. */
export function channels(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Linear interpolation of two #rrggbb colours. */
export function mix(from: string, to: string, amount: number): string {
  const target = channels(to);
  const mixed = channels(from).map((channel, index) => Math.round(channel + ((target[index] ?? 0) - channel) * amount));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export type Light = 'even' | 'bright' | 'deep';

/** Varies a palette's light, so that the pictures of a contest differ but stay related. */
export function lit(palette: Palette, light: Light): Palette {
  if (light === 'even') return palette;
  const [pale, middle, dark] = palette.backdrop;
  if (light === 'bright') {
    return {
      ...palette,
      backdrop: [mix(pale, white, 0.5), mix(pale, middle, 0.55), mix(middle, dark, 0.35)],
      stage: mix(palette.stage, white, 0.4),
    };
  }
  return {
    ...palette,
    backdrop: [mix(pale, middle, 0.8), mix(middle, dark, 0.75), mix(dark, palette.shade, 0.5)],
    stage: mix(palette.stage, dark, 0.45),
    glow: mix(palette.glow, middle, 0.35),
  };
}
