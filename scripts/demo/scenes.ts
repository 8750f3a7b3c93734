import type { Frame } from './scenery.ts';
import {
  bokeh,
  confetti,
  disc,
  floor,
  halftone,
  hills,
  niche,
  plinth,
  rays,
  rings,
  splash,
  windowLight,
} from './scenery.ts';

/** Position of an emoji, in pixels. */
export interface Place {
  x: number;
  /** The foot of a standing emoji, the centre of a hovering one. */
  y: number;
  /** Maximum size. */
  fit: { width: number; height: number };
  standing: boolean;
  /** Degrees clockwise, integer. */
  turn: number;
}

export interface Scene {
  /** Light on the background, in pixels. */
  lamp: { x: number; y: number; radius: number };
  /** SVG between background and emojis. */
  behind: string;
  /** Positions of the emojis, the main one first. */
  places: readonly Place[];
}

function standingAt(x: number, y: number, width: number, height: number): Place {
  return { x, y, fit: { width, height }, standing: true, turn: 0 };
}

function floatingAt({ width, height, random }: Frame, share: number): Place {
  const turn = random.whole(-8, 8);
  return {
    x: width / 2,
    y: height * 0.47,
    fit: { width: width * share, height: width * share },
    standing: false,
    turn,
  };
}

function onPlinth(frame: Frame): Scene {
  const { width, height, random } = frame;
  const [x, top] = [width / 2, height * 0.71];
  const lamp = { x: width * 0.46, y: height * 0.36, radius: width * 0.72 };
  const behind = [
    random.chance(0.5) ? bokeh(frame, 7) : halftone(frame),
    floor(frame, height * 0.76),
    plinth(frame, x, top, width * 0.34, height * 0.14, 'plinth'),
  ];
  return { lamp, behind: behind.join(''), places: [standingAt(x, top + height * 0.022, width * 0.6, height * 0.46)] };
}

function inNiche(frame: Frame): Scene {
  const { width, height } = frame;
  const [x, sill] = [width / 2, height * 0.8];
  const lamp = { x: width * 0.3, y: height * 0.1, radius: width * 0.8 };
  const behind = [
    niche(frame, x, height * 0.12, width * 0.37, sill),
    floor(frame, sill),
    plinth(frame, x, sill + height * 0.005, width * 0.32, height * 0.04, 'step'),
  ];
  return { lamp, behind: behind.join(''), places: [standingAt(x, sill + height * 0.026, width * 0.56, height * 0.48)] };
}

function byWindow(frame: Frame): Scene {
  const { width, height } = frame;
  const [x, horizon] = [width / 2, height * 0.7];
  const lamp = { x: width * 0.4, y: height * 0.3, radius: width * 0.8 };
  const behind = [floor(frame, horizon), windowLight(frame)];
  return { lamp, behind: behind.join(''), places: [standingAt(x, height * 0.8, width * 0.62, height * 0.5)] };
}

function beforeSun(frame: Frame): Scene {
  const { width, height } = frame;
  const lamp = { x: width * 0.5, y: height * 0.4, radius: width * 0.85 };
  const behind = [disc(frame, width / 2, height * 0.45, width * 0.38), hills(frame, height * 0.7)];
  return { lamp, behind: behind.join(''), places: [floatingAt(frame, 0.54)] };
}

function inRays(frame: Frame): Scene {
  const { width, height } = frame;
  const lamp = { x: width * 0.5, y: height * 0.46, radius: width * 0.62 };
  const behind = [rays(frame, width / 2, height * 0.47), confetti(frame, 34, width * 0.46)];
  return { lamp, behind: behind.join(''), places: [floatingAt(frame, 0.6)] };
}

function inRings(frame: Frame): Scene {
  const { width, height } = frame;
  const lamp = { x: width * 0.5, y: height * 0.46, radius: width * 0.7 };
  const behind = [rings(frame, width / 2, height * 0.47, width * 0.34, width * 0.095)];
  return { lamp, behind: behind.join(''), places: [floatingAt(frame, 0.57)] };
}

function onSplash(frame: Frame): Scene {
  const { width, height } = frame;
  const lamp = { x: width * 0.3, y: height * 0.2, radius: width * 0.7 };
  const behind = [
    halftone(frame),
    splash(frame, width / 2, height * 0.47, width * 0.4),
    confetti(frame, 16, width * 0.48),
  ];
  return { lamp, behind: behind.join(''), places: [floatingAt(frame, 0.54)] };
}

const portraits = [onPlinth, inNiche, byWindow, beforeSun, inRays, inRings, onSplash] as const;

/** One emoji, portrait format. */
export function portrait(frame: Frame): Scene {
  return frame.random.pick(portraits)(frame);
}

/** The main emoji on the tallest plinth, others beside it. */
function winnersStage(frame: Frame): Scene {
  const { width, height, random } = frame;
  const [x, top] = [width / 2, height * 0.72];
  const burst = random.chance(0.5)
    ? rays(frame, x, height * 0.42)
    : rings(frame, x, height * 0.42, height * 0.34, height * 0.11);
  const sides = [
    { dx: -0.255, y: 0.795, size: 0.27 },
    { dx: 0.255, y: 0.805, size: 0.27 },
    { dx: -0.415, y: 0.75, size: 0.22 },
    { dx: 0.415, y: 0.745, size: 0.22 },
  ].map(({ dx, y, size }) => ({ x: x + dx * width, y: y * height, size: size * height }));
  // Back to front, so that nearer plinths cover others.
  const stage = sides
    .toReversed()
    .map((side, index) => plinth(frame, side.x, side.y, side.size * 0.55, height * 0.1, `side${index}`));
  const lamp = { x, y: height * 0.4, radius: height * 0.8 };
  const behind = [
    burst,
    bokeh(frame, 8),
    floor(frame, height * 0.75),
    confetti(frame, 46, height * 0.42),
    ...stage,
    plinth(frame, x, top, height * 0.3, height * 0.19, 'plinth'),
  ];
  const places = [
    standingAt(x, top + height * 0.022, height * 0.56, height * 0.5),
    ...sides.map((side) => standingAt(side.x, side.y + side.size * 0.05, side.size * 1.05, side.size)),
  ];
  return { lamp, behind: behind.join(''), places };
}

/** The main emoji before a low sun, others floating around it. */
function skyParade(frame: Frame): Scene {
  const { width, height, random } = frame;
  const [x, y] = [width / 2, height * 0.45];
  const lamp = { x, y, radius: width * 0.5 };
  const behind = [
    bokeh(frame, 10),
    disc(frame, x, y, height * 0.36),
    hills(frame, height * 0.7),
    confetti(frame, 40, height * 0.44),
  ];
  const places: Place[] = [
    { dx: 0, dy: 0.02, size: 0.52 },
    { dx: -0.29, dy: 0.1, size: 0.27 },
    { dx: 0.29, dy: 0.07, size: 0.27 },
    { dx: -0.41, dy: -0.16, size: 0.19 },
    { dx: 0.41, dy: -0.18, size: 0.19 },
  ].map(({ dx, dy, size }, index) => ({
    x: x + dx * width,
    y: y + dy * height,
    fit: { width: size * height, height: size * height },
    standing: false,
    turn: index === 0 ? random.whole(-6, 6) : random.whole(6, 16) * Math.sign(dx),
  }));
  return { lamp, behind: behind.join(''), places };
}

/** A row of niches, the middle one largest. */
function gallery(frame: Frame): Scene {
  const { width, height } = frame;
  const sill = height * 0.8;
  const bays = [
    { dx: 0, top: 0.1, half: 0.165, size: 0.5 },
    { dx: -0.265, top: 0.3, half: 0.085, size: 0.27 },
    { dx: 0.265, top: 0.3, half: 0.085, size: 0.27 },
    { dx: -0.425, top: 0.42, half: 0.058, size: 0.18 },
    { dx: 0.425, top: 0.42, half: 0.058, size: 0.18 },
  ].map(({ dx, top, half, size }) => ({
    x: width * (0.5 + dx),
    top: height * top,
    half: width * half,
    size: size * height,
  }));
  const lamp = { x: width * 0.35, y: height * 0.1, radius: width * 0.6 };
  const behind = [
    halftone(frame),
    ...bays.map((bay, index) => niche(frame, bay.x, bay.top, bay.half, sill, `bay${index}`)),
    floor(frame, sill),
    ...bays.map((bay, index) =>
      plinth(frame, bay.x, sill + height * 0.012, bay.half * 0.88, height * 0.045, `step${index}`),
    ),
  ];
  const places = bays.map((bay) => standingAt(bay.x, sill + height * 0.012 + bay.half * 0.1, bay.half * 1.5, bay.size));
  return { lamp, behind: behind.join(''), places };
}

const landscapes = [winnersStage, skyParade, gallery] as const;

/** Up to five emojis, landscape format. */
export function landscape(frame: Frame): Scene {
  return frame.random.pick(landscapes)(frame);
}
