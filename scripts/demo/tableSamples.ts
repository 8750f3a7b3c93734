/** Samples of what stands on tables and stages: bread, plates, cards, drums. As those of samples.ts, 1200 x 800. */
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

const wood = (x: number, y: number, w: number, h: number, fill: string, dark: string) =>
  rect(x, y, w, h, fill) +
  many(Math.ceil(h / 70), (n) =>
    stroke(`M${x} ${y + 40 + n * 70}q${w / 4} ${n % 2 ? 18 : -18} ${w / 2} 0t${w / 2} 0`, dark, 3, 'opacity="0.35"'),
  );

const plateOf = (x: number, y: number, r: number, food: string) =>
  circle(x + 8, y + 14, r, '#000', 'fill-opacity="0.14"') +
  circle(x, y, r, white) +
  circle(x, y, r * 0.7, '#f1f4f6') +
  food;

const larger = (x: number, y: number, by: number, body: string) =>
  `<g transform="translate(${x} ${y}) scale(${by}) translate(${-x} ${-y})">${body}</g>`;

export const tableSamples = {
  /** A loaf on a board, from dough to crust. */
  loaf({ palette }: Sample) {
    const bread = (x: number, y: number, r: number, crust: string, light: string, cut: string) =>
      `<ellipse cx="${x + 8}" cy="${y + 22}" rx="${r * 1.18}" ry="${r * 0.84}" fill="#000" fill-opacity="0.18"/><ellipse cx="${x}" cy="${y}" rx="${r * 1.16}" ry="${r * 0.86}" fill="${crust}"/><ellipse cx="${x - r * 0.1}" cy="${y - r * 0.12}" rx="${r * 0.9}" ry="${r * 0.58}" fill="${light}" fill-opacity="0.6"/>` +
      many(4, (n) =>
        stroke(
          `M${x - r * 0.62 + n * r * 0.32} ${y + r * 0.46}Q${x - r * 0.66 + n * r * 0.4} ${y} ${x - r * 0.3 + n * r * 0.36} ${y - r * 0.5}`,
          cut,
          r * 0.075,
        ),
      );
    return (
      wood(0, 0, width, height, mix(palette.backdrop[1], '#c39263', 0.55), '#7d5430') +
      turned(
        -3,
        760,
        420,
        rect(420, 150, 700, 560, '#000', 40, 'fill-opacity="0.14"') + wood(410, 130, 700, 560, '#e3bd8c', '#a87845'),
      ) +
      circle(240, 260, 176, '#000', 'fill-opacity="0.14"') +
      circle(232, 246, 176, '#d8b98a') +
      many(9, (n) => circle(232, 246, 168 - n * 16, 'none', 'stroke="#b8925c" stroke-width="4"')) +
      bread(232, 246, 112, '#f3e6cd', '#fffaf0', '#dcc9a4') +
      bread(770, 400, 240, '#b9702c', '#e2a65a', '#f8e3b8') +
      many(40, (n) =>
        circle(480 + ((n * 137) % 600), 180 + ((n * 89) % 480), 2 + (n % 4), white, 'fill-opacity="0.75"'),
      ) +
      `<path d="M120 560q120 -40 200 40t-60 130q-150 20 -170 -60t30 -110z" fill="${white}"/>` +
      circle(200, 650, 5, '#e9ddc6') +
      turned(24, 320, 700, rect(250, 690, 170, 22, ink, 6) + `<path d="M420 688l190 6l-190 20z" fill="#cfd6dc"/>`)
    );
  },
  /** A laid table from above. */
  plates({ palette }: Sample) {
    const pasta = (x: number, y: number) =>
      many(16, (n) =>
        stroke(
          `M${x - 70 + (n % 4) * 30} ${y - 40 + n * 5}q40 ${n % 2 ? 40 : -40} 80 0t40 20`,
          ['#f2c25b', '#e8ae3e'][n % 2]!,
          9,
        ),
      ) +
      circle(x, y - 4, 46, '#c8402e') +
      [
        [-14, -10],
        [16, 4],
        [0, 18],
      ]
        .map(([dx, dy]) => circle(x + dx!, y + dy!, 14, '#8a3b22'))
        .join('') +
      `<path d="M${x - 10} ${y - 24}q20 -36 44 -20q-4 30 -44 20z" fill="#3f9b4f"/>`;
    const salad = (x: number, y: number) =>
      many(
        9,
        (n) =>
          `<ellipse cx="${x + Math.cos(n * 2.1) * 52}" cy="${y + Math.sin(n * 2.1) * 44}" rx="44" ry="24" transform="rotate(${n * 47} ${x + Math.cos(n * 2.1) * 52} ${y + Math.sin(n * 2.1) * 44})" fill="${['#4f9d45', '#77bd5a', '#35803b'][n % 3]}"/>`,
      ) + many(5, (n) => circle(x + Math.cos(n * 1.3) * 50, y + Math.sin(n * 1.3) * 44, 16, '#e2513d'));
    const tart = (x: number, y: number) =>
      circle(x, y, 92, '#d79a4e') +
      circle(x, y, 76, '#f8d777') +
      many(7, (n) => circle(x + Math.cos(n * 0.9) * 48, y + Math.sin(n * 0.9) * 48, 17, '#d63a57')) +
      circle(x, y, 17, '#d63a57');
    const fork = (x: number, y: number) =>
      stroke(
        `M${x} ${y + 220}V${y + 70}M${x - 16} ${y}V${y + 44}Q${x - 16} ${y + 72} ${x} ${y + 72}T${x + 16} ${y + 44}V${y}M${x} ${y}V${y + 60}`,
        '#aab4bd',
        8,
      );
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], white, 0.35)) +
      many(10, (n) => rect(n * 130, 0, 44, height, palette.backdrop[1], 0, 'fill-opacity="0.35"')) +
      many(7, (n) => rect(0, n * 130, width, 44, palette.backdrop[1], 0, 'fill-opacity="0.25"')) +
      plateOf(420, 430, 250, larger(420, 430, 1.6, pasta(400, 420))) +
      plateOf(860, 230, 180, larger(860, 230, 1.15, salad(860, 230))) +
      plateOf(930, 610, 150, larger(930, 610, 1.15, tart(930, 610))) +
      fork(110, 320) +
      stroke('M700 640V480Q732 500 728 560T700 640', '#aab4bd', 8) +
      circle(640, 110, 66, '#e6f2f7') +
      circle(640, 110, 50, '#a7263f') +
      circle(656, 96, 14, white, 'fill-opacity="0.4"')
    );
  },
  /** The dishes of a house with their prices, in two columns. */
  async menu(sample: Sample) {
    const { palette, random, emojis } = sample;
    const dish = (x: number, y: number) =>
      lines(random, x, y, 200, 1, 20, ink, 10) +
      lines(random, x, y + 24, 250, 2, 16, '#b7b0a2', 6) +
      rect(x + 310, y, 44, 10, palette.accents[1], 5) +
      stroke(`M${x + 214} ${y + 8}H${x + 300}`, '#c9c2b4', 3, 'stroke-dasharray="1 9"');
    return (
      wood(0, 0, width, height, mix(palette.stage, '#9a6a41', 0.6), '#5f3d22') +
      turned(
        -2,
        600,
        400,
        sheet(120, 40, 480, 720, '#fffaf0', 4) +
          sheet(604, 40, 480, 720, '#fffdf7', 4) +
          rect(598, 40, 12, 720, '#000', 0, 'fill-opacity="0.08"') +
          circle(360, 140, 64, palette.shade) +
          emoji(emojis[0]!, 360, 140, 76) +
          (await word('Menu', 260, 212, 200, 80, palette.shade)) +
          many(5, (n) => dish(180, 320 + n * 82)) +
          rect(664, 96, 160, 18, palette.shade, 9) +
          many(4, (n) => dish(664, 140 + n * 76)) +
          rect(664, 450, 130, 18, palette.shade, 9) +
          many(3, (n) => dish(664, 494 + n * 76)),
      )
    );
  },
  /** Who sits where, from above. */
  seats(sample: Sample) {
    const { palette, emojis } = sample;
    const round = (x: number, y: number, n: number) =>
      many(8, (k) =>
        circle(
          x + Math.cos((k * Math.PI) / 4) * 96,
          y + Math.sin((k * Math.PI) / 4) * 96,
          24,
          at([palette.accents[1], palette.backdrop[1], palette.accents[2]], k + n),
        ),
      ) +
      circle(x, y, 72, white, `stroke="${palette.shade}" stroke-width="4"`) +
      emoji(emojis[0]!, x, y, 60);
    return (
      table(sample) +
      turned(
        -1,
        600,
        400,
        sheet(70, 40, 1060, 720, '#fbfaf5', 8) +
          rect(360, 80, 480, 90, palette.shade, 12) +
          many(7, (n) => circle(400 + n * 67, 194, 20, palette.accents[1])) +
          round(240, 340, 0) +
          round(600, 370, 1) +
          round(960, 340, 2) +
          round(330, 610, 1) +
          round(870, 610, 0) +
          rect(500, 540, 200, 170, palette.accents[2], 8, 'fill-opacity="0.5"') +
          emoji('musical-notes', 600, 625, 90),
      )
    );
  },
  /** A fan of cards over a table. */
  magic({ palette }: Sample) {
    const card = (n: number) => {
      const red = n % 2 === 0;
      const suit = red
        ? 'M0 -6q-16 -24 -30 -6t30 46q44 -26 30 -46t-30 6z'
        : 'M0 -40q-34 40 -34 54t28 8q0 20 -12 28h36q-12 -8 -12 -28q28 8 28 -8t-34 -54z';
      return turned(
        -44 + n * 22,
        600,
        860,
        sheet(500, 190, 200, 300, white, 16) +
          `<path transform="translate(600 340) scale(1.7)" d="${suit}" fill="${red ? '#d8394c' : ink}"/><path transform="translate(534 240) scale(0.5)" d="${suit}" fill="${red ? '#d8394c' : ink}"/><path transform="translate(666 440) rotate(180) scale(0.5)" d="${suit}" fill="${red ? '#d8394c' : ink}"/>`,
      );
    };
    return (
      rect(0, 0, width, height, palette.shade) +
      circle(600, 380, 420, mix(palette.shade, palette.glow, 0.16)) +
      many(24, (n) => circle((n * 211) % 1200, (n * 149) % 420, 3 + (n % 4), palette.glow, 'fill-opacity="0.8"')) +
      many(5, card) +
      `<ellipse cx="600" cy="800" rx="720" ry="120" fill="${palette.accents[1]}"/>` +
      turned(-24, 930, 640, rect(760, 630, 330, 22, ink, 6) + rect(1050, 630, 46, 22, white, 6))
    );
  },
  /** Drums and an amplifier in a room for rehearsals. */
  drums({ palette }: Sample) {
    const drum = (x: number, y: number, r: number, tall: number) =>
      rect(x - r, y, 2 * r, tall, palette.accents[1], 8) +
      `<ellipse cx="${x}" cy="${y + tall}" rx="${r}" ry="${r * 0.2}" fill="${palette.accents[1]}"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.24}" fill="${white}" stroke="#9aa5af" stroke-width="6"/>`;
    const cymbal = (x: number, y: number) =>
      rect(x - 4, y, 8, 600 - y, '#6c757d') +
      `<ellipse cx="${x}" cy="${y}" rx="120" ry="20" fill="#e2b54a" transform="rotate(-8 ${x} ${y})"/>`;
    return (
      rect(0, 0, width, height, mix(palette.shade, '#2a2430', 0.5)) +
      many(
        48,
        (n) =>
          `<path d="M${(n % 12) * 100} ${Math.floor(n / 12) * 100}l50 -36l50 36v44l-50 -30l-50 30z" fill="#000" fill-opacity="0.14"/>`,
      ) +
      rect(0, 600, width, 200, '#6a4a34') +
      `<ellipse cx="560" cy="690" rx="470" ry="90" fill="${palette.backdrop[1]}" fill-opacity="0.55"/>` +
      cymbal(270, 190) +
      cymbal(830, 170) +
      circle(550, 520, 158, '#c9d0d6') +
      circle(550, 520, 144, white) +
      circle(550, 520, 60, palette.accents[2]) +
      drum(420, 330, 90, 90) +
      drum(680, 330, 90, 90) +
      drum(300, 500, 84, 60) +
      drum(820, 500, 100, 130) +
      stroke('M330 420L470 300M640 280L760 400', '#e8cf9f', 10) +
      sheet(960, 380, 200, 290, '#1c1f24', 10) +
      rect(976, 400, 168, 34, '#c9a24b', 4) +
      many(5, (n) => circle(994 + n * 32, 417, 9, ink)) +
      rect(976, 448, 168, 204, '#3a3f46', 6) +
      circle(1060, 550, 78, '#23272c') +
      circle(1060, 550, 30, '#4a5058')
    );
  },
};
