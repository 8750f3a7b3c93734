/** Samples that show one craft as only it looks: a logo on paper, a guitar and its chords, a laid table. As those of samples.ts, 1200 x 800. */
import { word } from './lettering.ts';
import { mix } from './palettes.ts';
import {
  at,
  circle,
  emoji,
  height,
  ink,
  lines,
  many,
  rect,
  type Sample,
  sheet,
  stroke,
  table,
  turned,
  white,
  width,
} from './sampleParts.ts';

/** Whose mark it is. */
const brand = 'Ponte';

/** The same mark in any colour: a bridge whose towers are the handles of two forks, over water. */
const bridge = (x: number, y: number, size: number, colour: string, thick = 9, more = '') =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 200})">` +
  stroke('M60 170V70M46 24V58Q46 74 60 74T74 58V24M60 24V62', colour, thick, more) +
  stroke('M140 170V70M126 24V58Q126 74 140 74T154 58V24M140 24V62', colour, thick, more) +
  stroke('M8 128Q34 124 60 84Q100 150 140 84Q166 124 192 128M8 140H192', colour, thick, more) +
  stroke('M24 172q14 -12 28 0t28 0t28 0t28 0t28 0', colour, thick, more) +
  '</g>';
const cup = (x: number, y: number, size: number, colour: string, thick = 9, more = '') =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 200})">` +
  stroke('M40 84H150V124Q150 168 95 168T40 124zM150 96q34 -4 34 24t-40 22', colour, thick, more) +
  stroke('M70 62q-12 -16 0 -30t0 -22M110 62q-12 -16 0 -30t0 -22', colour, thick, more) +
  '</g>';
const letter = (x: number, y: number, size: number, colour: string, thick = 9, more = '') =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 200})">` +
  stroke('M100 10A90 90 0 1 1 99 10zM66 54V112Q66 146 100 146T134 112V54M48 54H84M116 54H152', colour, thick, more) +
  '</g>';

const person = (x: number, y: number, r: number, skin: string, hair: string, shirt: string, n: number) =>
  `<path d="M${x - r * 1.25} ${y + r * 2.3}q${r * 0.1} ${-r * 1.3} ${r * 1.25} ${-r * 1.3}t${r * 1.25} ${r * 1.3}z" fill="${shirt}"/>` +
  rect(x - r * 0.25, y + r * 0.6, r * 0.5, r * 0.7, skin) +
  (n % 2
    ? `<path d="M${x - r * 1.1} ${y + r * 1.1}V${y}a${r * 1.1} ${r * 1.1} 0 0 1 ${r * 2.2} 0V${y + r * 1.1}z" fill="${hair}"/>`
    : '') +
  circle(x, y, r, skin) +
  `<path d="M${x - r * 1.04} ${y - r * 0.1}a${r * 1.04} ${r * 1.04} 0 0 1 ${r * 2.08} 0q${-r * 0.5} ${-r * 0.5} ${-r * 1.04} ${-r * 0.5}t${-r * 1.04} ${r * 0.5}z" fill="${hair}"/>` +
  stroke(`M${x - r * 0.4} ${y + r * 0.42}q${r * 0.4} ${r * 0.34} ${r * 0.8} 0`, ink, r * 0.08) +
  circle(x - r * 0.36, y + r * 0.06, r * 0.08, ink) +
  circle(x + r * 0.36, y + r * 0.06, r * 0.08, ink);

const skins = ['#f0c3a4', '#8d5a3b', '#d9a27a', '#5d3a26', '#f6d5bd'];
const hairs = ['#2b1c14', '#16202b', '#a3642c', '#0f0c0a', '#c9a24b'];

/** A chord as guitarists write it: where the fingers stand on six strings. */
const chord = async (
  name: string,
  fingers: readonly (readonly [string: number, fret: number])[],
  x: number,
  y: number,
) =>
  (await word(name, x + 46, y - 84, 90, 70, ink)) +
  rect(x - 3, y - 8, 156, 12, ink, 2) +
  many(6, (n) => rect(x + n * 30 - 1.5, y, 3, 200, ink)) +
  many(4, (n) => rect(x, y + 49 + n * 50, 150, 3, ink)) +
  fingers.map(([string, fret]) => circle(x + string * 30, y + fret * 50 - 24, 13, ink)).join('');

const notes = (x: number, y: number, w: number, random: Sample['random'], colour: string) =>
  many(5, (n) => rect(x, y + n * 20, w, 2.5, colour)) +
  `<g transform="translate(${x + 8} ${y - 26})">${stroke('M22 104Q6 96 14 78T40 70T48 98T16 104T2 66Q6 40 30 22T30 -8T18 16L34 124q2 16 -14 14', colour, 5)}</g>` +
  many(Math.floor((w - 90) / 62), (n) => {
    const at_ = y + random.whole(0, 8) * 10;
    const [cx, up] = [x + 96 + n * 62, at_ > y + 40];
    return (
      `<ellipse cx="${cx}" cy="${at_}" rx="13" ry="9.5" transform="rotate(-20 ${cx} ${at_})" fill="${colour}"/>` +
      rect(up ? cx + 10 : cx - 13, up ? at_ - 66 : at_, 3.5, 66, colour)
    );
  });

export const craftSamples = {
  /** Pencil sketches of three marks on squared paper, the chosen one in ink. */
  async logo({ palette }: Sample) {
    const pencil = '#8b949c';
    const guide = 'stroke-dasharray="3 9"';
    const squares =
      many(26, (n) => rect(60 + n * 44, 40, 1.2, 720, '#d5e3ea')) +
      many(17, (n) => rect(50, 60 + n * 44, 1100, 1.2, '#d5e3ea'));
    const draft = (x: number, mark: typeof bridge) =>
      stroke(`M${x - 110} 230H${x + 110}M${x} 120V340`, '#b4c6d0', 2, guide) +
      circle(x, 230, 104, 'none', `stroke="#b4c6d0" stroke-width="2" ${guide}`) +
      mark(x + 2, 231, 180, pencil, 5, 'opacity="0.45"') +
      mark(x, 230, 180, pencil, 4);
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], '#c9a57c', 0.5)) +
      turned(
        -1,
        600,
        400,
        sheet(50, 40, 1100, 720, '#fbfaf5', 4) +
          squares +
          draft(240, cup) +
          draft(600, bridge) +
          draft(960, letter) +
          stroke('M470 130Q430 240 480 330Q600 390 720 330Q770 230 725 130Q600 60 470 130', palette.accents[1], 6) +
          stroke('M600 372V420M584 402L600 422L616 402', palette.accents[1], 6) +
          rect(330, 440, 540, 270, palette.shade, 10) +
          bridge(460, 575, 200, white, 11) +
          (await word(brand, 590, 520, 240, 110, white)),
      ) +
      turned(
        38,
        1060,
        560,
        rect(880, 548, 300, 26, '#f2b632', 4) +
          `<path d="M880 548l-46 13l46 13z" fill="#e8c9a0"/><path d="M850 556l-16 5l16 5z" fill="${ink}"/>` +
          rect(1180, 548, 34, 26, '#ef8d86', 4),
      )
    );
  },
  /** The same mark on cards, a sign and in one colour. */
  async stationery({ palette, random }: Sample) {
    const card = async (x: number, y: number, turn: number, fill: string, colour: string) =>
      turned(
        turn,
        x + 190,
        y + 115,
        sheet(x, y, 380, 230, fill, 6) +
          bridge(x + 100, y + 115, 130, colour, 11) +
          (await word(brand, x + 190, y + 62, 160, 60, colour)) +
          lines(random, x + 190, y + 136, 140, 3, 20, colour, 5),
      );
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], white, 0.2)) +
      rect(0, 0, 470, height, mix(palette.stage, '#b98d63', 0.55)) +
      rect(92, 70, 12, 90, ink) +
      rect(352, 70, 12, 90, ink) +
      rect(40, 60, 380, 16, ink, 8) +
      circle(236, 340, 196, '#000', 'fill-opacity="0.12"') +
      circle(228, 326, 196, palette.shade) +
      circle(228, 326, 178, 'none', `stroke="${white}" stroke-width="4"`) +
      bridge(228, 306, 210, white, 10) +
      (await word(brand, 148, 410, 170, 56, white)) +
      (await card(560, 80, -4, white, palette.shade)) +
      (await card(700, 270, 5, palette.shade, white)) +
      [0, 1, 2]
        .map(
          (n) =>
            sheet(540 + n * 210, 580, 180, 150, [white, palette.accents[1], ink][n], 30) +
            bridge(630 + n * 210, 655, 110, [ink, white, white][n]!, 13),
        )
        .join('')
    );
  },
  /** The body of a guitar from near, with its strings. */
  guitar({ palette }: Sample) {
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], palette.shade, 0.25)) +
      `<path d="M-60 130Q220 30 430 120T760 150Q1010 10 1260 60V760Q1010 810 760 670Q640 610 430 700Q220 790 -60 690z" fill="#7a3f16"/>` +
      `<path d="M-60 152Q220 52 430 142T760 172Q1010 34 1260 84V738Q1010 788 760 648Q640 588 430 678Q220 768 -60 668z" fill="#d98a3d"/>` +
      `<path d="M-60 200Q220 100 430 190T760 220Q1010 90 1260 140" fill="none" stroke="#eaa860" stroke-width="26" opacity="0.5"/>` +
      many(7, (n) => stroke(`M-20 ${230 + n * 60}q600 ${n % 2 ? 26 : -26} 1240 0`, '#b86f2b', 3, 'opacity="0.35"')) +
      circle(640, 405, 178, '#5b2e10') +
      circle(640, 405, 160, '#f0d9b0') +
      circle(640, 405, 150, '#5b2e10') +
      circle(640, 405, 138, '#1b0e06') +
      rect(640, 345, 620, 120, '#2a1710') +
      many(6, (n) => rect(790 + n * 84 - n * n * 3, 345, 6, 120, '#d8d4c8')) +
      circle(912, 405, 9, white) +
      circle(1060, 405, 9, white) +
      rect(210, 318, 60, 174, '#2a1710', 10) +
      rect(250, 336, 8, 138, '#f5efe0') +
      many(6, (n) => circle(230, 345 + n * 24, 6, white) + rect(254, 343.5 + n * 24, 1010, 2 + n * 0.5, '#e9e5da')) +
      `<path d="M430 560q-10 -60 40 -70q60 -6 84 10l-64 76q-40 30 -60 -16z" fill="${palette.accents[1]}"/>`
    );
  },
  /** Six chords on a sheet, with the song below them. */
  async chords(sample: Sample) {
    const { random, palette } = sample;
    const shapes = [
      [
        'G',
        [
          [0, 3],
          [1, 2],
          [5, 3],
        ],
      ],
      [
        'D',
        [
          [3, 2],
          [4, 3],
          [5, 2],
        ],
      ],
      [
        'Em',
        [
          [1, 2],
          [2, 2],
        ],
      ],
      [
        'C',
        [
          [1, 3],
          [2, 2],
          [4, 1],
        ],
      ],
    ] as const;
    const drawn = await Promise.all(shapes.map(([name, fingers], n) => chord(name, fingers, 200 + n * 220, 190)));
    return (
      table(sample) +
      turned(
        -1.5,
        600,
        400,
        sheet(110, 50, 980, 700, '#fffdf6') +
          drawn.join('') +
          notes(170, 480, 860, random, ink) +
          lines(random, 190, 596, 780, 1, 30, '#c9c4b6', 9) +
          notes(170, 650, 860, random, ink),
      ) +
      `<path d="M1060 620q50 -34 96 0q10 60 -48 120q-60 -60 -48 -120z" fill="${palette.accents[1]}"/>`
    );
  },
  /** What two people say to each other, with what was put right. */
  talk({ palette, random, emojis }: Sample) {
    const bubble = (x: number, y: number, w: number, h: number, fill: string, left: boolean) =>
      rect(x, y, w, h, fill, 34) +
      `<path d="M${left ? x + 40 : x + w - 40} ${y + h - 6}l${left ? -44 : 44} 54l${left ? 96 : -96} -50z" fill="${fill}"/>`;
    return (
      rect(0, 0, width, height, palette.backdrop[0]) +
      bubble(220, 70, 620, 170, white, true) +
      lines(random, 270, 116, 500, 3, 34, '#b9c4cd', 13) +
      bubble(380, 310, 620, 170, palette.shade, false) +
      lines(random, 430, 356, 500, 3, 34, mix(palette.shade, white, 0.65), 13) +
      stroke('M560 396q50 -16 130 0', palette.accents[1], 9) +
      stroke('M720 372l24 -40M744 372l-24 -40', palette.accents[1], 9) +
      bubble(220, 550, 620, 150, white, true) +
      lines(random, 270, 594, 500, 2, 38, '#b9c4cd', 13) +
      rect(500, 584, 190, 34, palette.accents[2], 8, 'fill-opacity="0.7"') +
      person(120, 190, 62, skins[1]!, hairs[1]!, palette.accents[1], 1) +
      person(1085, 420, 62, skins[0]!, hairs[2]!, palette.stage, 0) +
      person(120, 640, 62, skins[1]!, hairs[1]!, palette.accents[1], 1) +
      sheet(920, 560, 230, 190, '#fff8dc', 4) +
      lines(random, 950, 600, 160, 4, 34, palette.shade, 8) +
      emoji(emojis[0]!, 1110, 580, 74)
    );
  },
  /** A board with a sum, a triangle and a fraction. */
  async board({ palette }: Sample) {
    const chalk = '#f2f5ec';
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], white, 0.3)) +
      rect(70, 50, 1060, 640, '#8a5a34', 14) +
      rect(96, 76, 1008, 588, '#24473c', 6) +
      (await word('7', 160, 120, 80, 120, chalk)) +
      (await word('12', 150, 260, 110, 120, chalk)) +
      rect(150, 244, 110, 8, chalk, 4) +
      (await word('+', 290, 190, 80, 120, chalk)) +
      stroke('M300 248H350M325 223V273', chalk, 8) +
      (await word('1', 400, 120, 70, 120, chalk)) +
      (await word('4', 396, 260, 80, 120, chalk)) +
      rect(390, 244, 90, 8, chalk, 4) +
      stroke('M520 236H570M520 262H570', chalk, 8) +
      (await word('5', 620, 120, 80, 120, palette.accents[2])) +
      (await word('6', 620, 260, 80, 120, palette.accents[2])) +
      rect(612, 244, 96, 8, palette.accents[2], 4) +
      stroke('M780 560L1040 560L780 200zM780 530H810V560', chalk, 8) +
      stroke('M1000 548Q994 524 1012 522', palette.accents[1], 8) +
      (await word('3', 730, 350, 44, 70, chalk)) +
      (await word('4', 880, 570, 44, 70, chalk)) +
      (await word('5', 930, 320, 44, 70, palette.accents[2])) +
      many(
        4,
        (n) =>
          circle(200 + n * 110, 540, 40, 'none', `stroke="${chalk}" stroke-width="6"`) +
          `<path d="M${200 + n * 110} 540V500A40 40 0 0 1 ${240 + n * 110} 540z" fill="${n < 3 ? palette.accents[2] : 'none'}"/>` +
          stroke(`M${160 + n * 110} 540H${240 + n * 110}M${200 + n * 110} 500V580`, chalk, 4),
      ) +
      rect(70, 690, 1060, 24, '#6d4526', 4) +
      rect(220, 676, 90, 16, white, 6) +
      rect(330, 678, 60, 14, palette.accents[2], 6) +
      rect(900, 664, 130, 28, '#3b3b3b', 6)
    );
  },
  /** Portraits, pinned beside one another, one of them before its light was set. */
  faces({ palette, random }: Sample) {
    const photo = (x: number, y: number, w: number, h: number, n: number, turn: number, grey = false) =>
      turned(
        turn,
        x + w / 2,
        y + h / 2,
        sheet(x, y, w, h, white, 3) +
          `<svg x="${x + 16}" y="${y + 16}" width="${w - 32}" height="${h - 70}" viewBox="0 0 300 340" preserveAspectRatio="xMidYMid slice">${rect(0, 0, 300, 340, grey ? '#aeb4ba' : at([palette.accents[2], palette.backdrop[1], palette.stage, palette.accents[1]], n))}${circle(230, 70, 90, white, 'fill-opacity="0.22"')}${person(150, 150, 74, at(skins, n), at(hairs, n + random.whole(0, 1)), at([palette.shade, white, palette.accents[1], palette.backdrop[0]], n), n)}${grey ? rect(0, 0, 300, 340, '#6c747c', 0, 'fill-opacity="0.55"') : ''}</svg>`,
      );
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], white, 0.2)) +
      photo(70, 120, 300, 380, 0, -6, true) +
      photo(230, 200, 380, 490, 0, 2) +
      photo(680, 70, 290, 360, 1, 5) +
      photo(880, 330, 270, 350, 2, -4) +
      photo(640, 450, 240, 300, 3, -3)
    );
  },
};
