import type { Palette } from './palettes.ts';
import { mix } from './palettes.ts';
import type { Random } from './random.ts';

/** A picture under construction; the functions below return SVG. */
export interface Frame {
  width: number;
  height: number;
  palette: Palette;
  random: Random;
}

interface Stop {
  at: number;
  colour: string;
  opacity?: number;
}

function stops(list: readonly Stop[]): string {
  return list
    .map(({ at, colour, opacity = 1 }) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');
}

export function radial(id: string, list: readonly Stop[], centre = { x: 0.5, y: 0.5 }): string {
  return `<radialGradient id="${id}" cx="${centre.x}" cy="${centre.y}" r="0.5" fx="${centre.x}" fy="${centre.y}">${stops(list)}</radialGradient>`;
}

export function linear(id: string, list: readonly Stop[], degrees = 90): string {
  const turn = (degrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn) / 2, Math.sin(turn) / 2];
  return `<linearGradient id="${id}" x1="${0.5 - dx}" y1="${0.5 - dy}" x2="${0.5 + dx}" y2="${0.5 + dy}">${stops(list)}</linearGradient>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: string): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${paint}/>`;
}

/** Blurred lights in the background. */
export function bokeh({ width, height, palette, random }: Frame, count: number): string {
  const tints = [palette.glow, palette.stage, mix(palette.glow, palette.accents[1], 0.35)];
  let svg = tints
    .map((colour, index) =>
      radial(`bokeh${index}`, [
        { at: 0, colour, opacity: 0.3 },
        { at: 0.8, colour, opacity: 0.36 },
        { at: 1, colour, opacity: 0 },
      ]),
    )
    .join('');
  for (let index = 0; index < count; index++) {
    const radius = random.between(0.03, 0.12) * Math.min(width, height);
    const paint = `fill="url(#bokeh${random.whole(0, 2)})" opacity="${random.between(0.4, 0.95).toFixed(2)}"`;
    svg += ellipse(random.between(0, width), random.between(0, height * 0.7), radius, radius, paint);
  }
  return svg;
}

/** A sunburst around (x, y), fading outwards. */
export function rays(frame: Frame, x: number, y: number): string {
  const { width, height, palette, random } = frame;
  const count = random.whole(9, 14);
  const reach = Math.hypot(width, height);
  const offset = random.between(0, Math.PI);
  let path = '';
  for (let index = 0; index < count; index++) {
    const from = offset + (index * 2 * Math.PI) / count;
    const to = from + Math.PI / count;
    const point = (angle: number) =>
      `${(x + Math.cos(angle) * reach).toFixed(1)},${(y + Math.sin(angle) * reach).toFixed(1)}`;
    path += `M${x},${y}L${point(from)} ${point(to)}z`;
  }
  const fade = [
    { at: 0, colour: palette.glow, opacity: 0.75 },
    { at: 1, colour: palette.glow, opacity: 0.06 },
  ];
  const gradient = `<radialGradient id="rays" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach * 0.62}">${stops(fade)}</radialGradient>`;
  return `${gradient}<path d="${path}" fill="url(#rays)"/>`;
}

/** Concentric rings around (x, y). */
export function rings({ palette, random }: Frame, x: number, y: number, radius: number, step: number): string {
  let svg = '';
  for (let index = 5; index >= 0; index--) {
    const size = radius + index * step;
    svg += ellipse(x, y, size, size, `fill="${palette.glow}" fill-opacity="${(0.2 - index * 0.022).toFixed(3)}"`);
  }
  const orbits = random.whole(5, 8);
  for (let index = 0; index < orbits; index++) {
    const angle = random.between(0, 2 * Math.PI);
    const size = radius + random.whole(1, 4) * step;
    const dot = random.between(0.08, 0.24) * step;
    svg += ellipse(
      x + Math.cos(angle) * size,
      y + Math.sin(angle) * size,
      dot,
      dot,
      `fill="${random.pick(palette.accents)}"`,
    );
  }
  return svg;
}

/** Halftone: a slanted lattice of dots, larger towards one corner. */
export function halftone({ width, height, palette, random }: Frame): string {
  const step = Math.min(width, height) / 24;
  const [cornerX, cornerY] = [random.pick([0, width]), random.pick([0, height])];
  const reach = Math.hypot(width, height) * 0.62;
  let path = '';
  for (let row = 0; row * step <= height; row++) {
    for (let column = 0; column * step <= width; column++) {
      const [x, y] = [(column + (row % 2) / 2) * step, row * step];
      const size = step * 0.36 * (1 - Math.hypot(x - cornerX, y - cornerY) / reach);
      if (size > 1)
        path += `M${(x - size).toFixed(1)},${y.toFixed(1)}a${size.toFixed(1)},${size.toFixed(1)} 0 1 0 ${(size * 2).toFixed(1)},0a${size.toFixed(1)},${size.toFixed(1)} 0 1 0 ${(-size * 2).toFixed(1)},0`;
    }
  }
  return `<path d="${path}" fill="${palette.glow}" opacity="0.34"/>`;
}

/** Confetti, except over the subject in the middle. */
export function confetti({ width, height, palette, random }: Frame, count: number, clear: number): string {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const [x, y] = [random.between(0, width), random.between(0, height * 0.8)];
    if (Math.hypot(x - width / 2, y - height * 0.46) < clear) continue;
    const size = random.between(0.008, 0.02) * height;
    const turn = `transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${random.whole(0, 180)})"`;
    const colour = random.pick(palette.accents);
    const shape = random.whole(0, 2);
    if (shape === 0)
      svg += `<rect ${turn} width="${size * 1.9}" height="${size * 0.8}" rx="${size * 0.2}" fill="${colour}"/>`;
    else if (shape === 1) svg += `<circle ${turn} r="${size * 0.6}" fill="${colour}"/>`;
    else
      svg += `<path ${turn} d="M0,0q${size},${-size * 1.6} ${size * 2},0t${size * 2},0" fill="none" stroke="${colour}" stroke-width="${size * 0.4}" stroke-linecap="round"/>`;
  }
  return `<g opacity="0.92">${svg}</g>`;
}

/** Layers of hills, the nearest darkest. */
export function hills({ width, height, palette, random }: Frame, top: number): string {
  let svg = '';
  const layers = 3;
  for (let layer = 0; layer < layers; layer++) {
    const y = top + (layer * (height - top)) / (layers + 0.4);
    const swing = (height - top) * random.between(0.12, 0.26) * (random.chance(0.5) ? 1 : -1);
    const colour = mix(palette.stage, palette.backdrop[2], layer / layers);
    const id = `hill${layer}`;
    svg += linear(id, [
      { at: 0, colour: mix(colour, palette.glow, 0.3) },
      { at: 1, colour: mix(colour, palette.shade, 0.22) },
    ]);
    svg += `<path fill="url(#${id})" d="M0,${y}C${width * 0.28},${y - swing} ${width * 0.42},${y + swing} ${width * 0.62},${y}S${width * 0.9},${y - swing} ${width},${y - swing * 0.3}V${height}H0z"/>`;
  }
  return svg;
}

/** A studio floor, lighter near the lamp. */
export function floor({ width, height, palette }: Frame, horizon: number): string {
  const near = mix(palette.stage, palette.shade, 0.12);
  return [
    linear('floor', [
      { at: 0, colour: mix(palette.stage, palette.backdrop[1], 0.35) },
      { at: 0.35, colour: palette.stage },
      { at: 1, colour: near },
    ]),
    `<path fill="url(#floor)" d="M0,${horizon + height * 0.02}Q${width / 2},${horizon - height * 0.03} ${width},${horizon + height * 0.02}V${height}H0z"/>`,
  ].join('');
}

/** A round plinth whose top is an ellipse at (x, y), with a shadow to the right. */
export function plinth({ palette }: Frame, x: number, y: number, rx: number, tall: number, id: string): string {
  const ry = rx * 0.24;
  const lightSide = mix(palette.stage, palette.glow, 0.55);
  const darkSide = mix(palette.stage, palette.shade, 0.42);
  return [
    radial(`${id}-cast`, [
      { at: 0, colour: palette.shade, opacity: 0.5 },
      { at: 1, colour: palette.shade, opacity: 0 },
    ]),
    ellipse(x + rx * 0.35, y + tall + ry * 0.2, rx * 1.55, ry * 1.5, `fill="url(#${id}-cast)"`),
    linear(
      `${id}-side`,
      [
        { at: 0, colour: mix(palette.stage, palette.shade, 0.12) },
        { at: 0.26, colour: lightSide },
        { at: 1, colour: darkSide },
      ],
      0,
    ),
    `<path fill="url(#${id}-side)" d="M${x - rx},${y}V${y + tall}A${rx},${ry} 0 0 0 ${x + rx},${y + tall}V${y}z"/>`,
    linear(
      `${id}-top`,
      [
        { at: 0, colour: mix(palette.stage, palette.glow, 0.85) },
        { at: 1, colour: mix(palette.stage, palette.glow, 0.3) },
      ],
      20,
    ),
    ellipse(x, y, rx, ry, `fill="url(#${id}-top)"`),
  ].join('');
}

/** A round-headed niche with its sill at `sill`, deeper away from the light. */
export function niche({ palette }: Frame, x: number, top: number, half: number, sill: number, id = 'niche'): string {
  const outline = (inset: number) =>
    `M${x - half + inset},${sill}V${top + half}A${half - inset},${half - inset} 0 0 1 ${x + half - inset},${top + half}V${sill}z`;
  return [
    linear(
      id,
      [
        { at: 0, colour: mix(palette.backdrop[2], palette.shade, 0.12) },
        { at: 1, colour: palette.backdrop[1] },
      ],
      70,
    ),
    radial(`${id}-light`, [
      { at: 0, colour: palette.glow, opacity: 0.9 },
      { at: 1, colour: palette.glow, opacity: 0 },
    ]),
    `<path d="${outline(-half * 0.07)}" fill="${mix(palette.backdrop[0], palette.glow, 0.6)}"/>`,
    `<clipPath id="${id}-edge"><path d="${outline(0)}"/></clipPath><path d="${outline(0)}" fill="url(#${id})"/>`,
    `<g clip-path="url(#${id}-edge)">${ellipse(x, top + half * 1.35, half * 1.6, half * 1.6, `fill="url(#${id}-light)"`)}</g>`,
  ].join('');
}

/** A disc with a lit rim. */
export function disc({ palette }: Frame, x: number, y: number, radius: number): string {
  return [
    linear(
      'disc',
      [
        { at: 0, colour: mix(palette.glow, palette.backdrop[0], 0.4) },
        { at: 1, colour: palette.stage },
      ],
      65,
    ),
    radial('halo', [
      { at: 0.62, colour: palette.glow, opacity: 0.6 },
      { at: 1, colour: palette.glow, opacity: 0 },
    ]),
    ellipse(x, y, radius * 1.5, radius * 1.5, 'fill="url(#halo)"'),
    ellipse(
      x,
      y,
      radius,
      radius,
      `fill="url(#disc)" stroke="${palette.glow}" stroke-opacity="0.7" stroke-width="${radius * 0.025}"`,
    ),
  ].join('');
}

/** Light of an unseen window: six slanted panes on wall and floor. */
export function windowLight({ width, height, palette, random }: Frame): string {
  const lean = random.pick([-0.35, 0.35]);
  const [paneWidth, paneHeight] = [width * 0.2, height * 0.19];
  let panes = '';
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 2; column++) {
      const x = width * 0.5 + (column - 1) * paneWidth * 1.12 + (lean < 0 ? paneWidth * 0.9 : -paneWidth * 0.9);
      const y = height * 0.08 + row * paneHeight * 1.1;
      const shift = lean * paneHeight;
      const from = x + row * shift * 1.1;
      panes += `M${from},${y}h${paneWidth}l${shift},${paneHeight}h${-paneWidth}z`;
    }
  }
  return `${linear('panes', [
    { at: 0, colour: palette.glow, opacity: 0.75 },
    { at: 1, colour: palette.glow, opacity: 0.2 },
  ])}<path d="${panes}" fill="url(#panes)"/>`;
}

/** An irregular splash around (x, y). */
export function splash({ palette, random }: Frame, x: number, y: number, radius: number): string {
  const count = 8;
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    const reach = radius * random.between(0.82, 1.16);
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach };
  });
  const at = (index: number) => points[(index + count) % count] ?? { x, y };
  const middle = (index: number) =>
    `${((at(index).x + at(index + 1).x) / 2).toFixed(1)},${((at(index).y + at(index + 1).y) / 2).toFixed(1)}`;
  let path = `M${middle(-1)}`;
  for (let index = 0; index < count; index++)
    path += `Q${at(index).x.toFixed(1)},${at(index).y.toFixed(1)} ${middle(index)}`;
  return [
    linear(
      'splash',
      [
        { at: 0, colour: palette.glow, opacity: 0.95 },
        { at: 1, colour: mix(palette.glow, palette.stage, 0.75), opacity: 0.9 },
      ],
      60,
    ),
    `<path d="${path}z" fill="${palette.shade}" opacity="0.16" transform="translate(${radius * 0.05} ${radius * 0.09})"/>`,
    `<path d="${path}z" fill="url(#splash)"/>`,
  ].join('');
}
