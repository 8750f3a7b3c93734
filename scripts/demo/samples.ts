/** Samples of a provider's work, as SVG of 1200 x 800: each craft shows what it makes, a sheet of drawings, a printed page, a player, a route. */
import { craftSamples } from './craftSamples.ts';
import { lettering } from './lettering.ts';
import { mix } from './palettes.ts';
import { tableSamples } from './tableSamples.ts';
import { at, emoji, height, ink, lines, rect, type Sample, sheet, table, turned, white, width } from './sampleParts.ts';

const drawn = {
  /** Twelve small drawings with the white edge of stickers. */
  sheet(sample: Sample) {
    const { random, emojis, palette } = sample;
    const cells = Array.from({ length: 12 }, (_, n) => {
      const [x, y] = [330 + (n % 4) * 180, 190 + Math.floor(n / 4) * 210];
      const drawing = emoji(at(emojis, n), x, y, random.between(108, 128), random.whole(-14, 14));
      // The last accent may be as light as the paper.
      const colours = [palette.backdrop[0], palette.accents[0], palette.stage, palette.accents[1]];
      return (
        `<circle cx="${x}" cy="${y}" r="84" fill="${at(colours, n + Math.floor(n / 4))}" fill-opacity="0.55"/>` +
        `<g stroke="${white}" stroke-width="3" paint-order="stroke" stroke-linejoin="round">${drawing}</g>`
      );
    });
    return table(sample) + turned(random.whole(-3, 3), 600, 400, sheet(210, 60, 780, 680, white, 18) + cells.join(''));
  },
  /** A sign and cards in two colours. */
  async mark(sample: Sample) {
    const { palette, emojis, words, random } = sample;
    const card = (x: number, y: number, turn: number, fill: string, colour: string) =>
      turned(
        turn,
        x + 170,
        y + 105,
        sheet(x, y, 340, 210, fill, 10) +
          emoji(emojis[0]!, x + 86, y + 105, 92) +
          lines(random, x + 158, y + 84, 140, 3, 24, colour, 9),
      );
    const name = await lettering(words, { width: 430, height: 170, colour: white, most: 2 });
    return (
      table(sample) +
      sheet(90, 90, 560, 620, palette.shade, 20) +
      `<circle cx="370" cy="320" r="180" fill="${mix(palette.shade, palette.glow, 0.16)}"/>` +
      emoji(emojis[0]!, 370, 320, 250) +
      `<svg x="155" y="520" width="430" height="170" viewBox="-20 0 490 170">${name}</svg>` +
      card(730, 150, -6, white, '#c8d2db') +
      card(750, 430, 5, palette.accents[2], mix(palette.accents[2], palette.shade, 0.5))
    );
  },
  /** On the wall, one picture and large letters below it. */
  async poster(sample: Sample) {
    const { palette, emojis, words, random } = sample;
    const letters = await lettering(words, { width: 390, height: 190, colour: palette.accents[1], most: 3 });
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], white, 0.4)) +
      rect(0, 690, width, 110, mix(palette.backdrop[1], palette.stage, 0.35)) +
      sheet(120, 70, 470, 660, palette.shade, 4) +
      rect(148, 98, 414, 390, mix(palette.shade, palette.glow, 0.18), 4) +
      `<circle cx="355" cy="293" r="165" fill="${mix(palette.accents[2], white, 0.6)}"/>` +
      emoji(emojis[0]!, 355, 293, 230, random.whole(-6, 6)) +
      `<svg x="160" y="510" width="390" height="190" viewBox="0 0 390 190">${letters}</svg>` +
      turned(
        3,
        850,
        400,
        sheet(660, 150, 400, 540, palette.accents[2], 4) +
          `<circle cx="860" cy="380" r="150" fill="${white}" fill-opacity="0.6"/>` +
          emoji(at(emojis, 1), 860, 380, 210) +
          lines(random, 710, 580, 300, 3, 28, mix(palette.shade, palette.accents[2], 0.2), 12),
      )
    );
  },
  /** Photographs before and after their development. */
  prints(sample: Sample) {
    const { palette, emojis, random } = sample;
    const photo = (n: number, x: number, y: number, w: number, h: number, grey: boolean) => {
      const [sky, ground] = grey ? ['#c9cdd1', '#8f979e'] : [palette.backdrop[n % 2]!, palette.stage];
      return (
        rect(x, y, w, h, sky) +
        `<circle cx="${x + w * 0.72}" cy="${y + h * 0.3}" r="${h * 0.14}" fill="${grey ? '#dfe2e5' : palette.accents[2]}"/>` +
        `<path d="M${x} ${y + h * 0.7}q${w * 0.3} ${-h * random.between(0.1, 0.3)} ${w * 0.55} 0t${w * 0.45} ${-h * 0.06}V${y + h}H${x}z" fill="${ground}"/>` +
        `<g ${grey ? 'opacity="0.55"' : ''}>${emoji(at(emojis, n), x + w * 0.42, y + h * 0.6, h * 0.5)}</g>`
      );
    };
    const print = (n: number, x: number, y: number, w: number, h: number, turn: number, grey = false) =>
      turned(turn, x + w / 2, y + h / 2, sheet(x, y, w, h, white, 3) + photo(n, x + 18, y + 18, w - 36, h - 74, grey));
    return (
      table(sample) +
      print(0, 90, 150, 430, 400, -7, true) +
      print(0, 350, 100, 520, 480, 2) +
      print(1, 800, 330, 330, 380, 9)
    );
  },
  /** A page in a browser. */
  async screen(sample: Sample) {
    const { palette, emojis, words, random } = sample;
    const title = await lettering(words, { width: 420, height: 190, colour: ink, most: 3 });
    const card = (n: number) => {
      const x = 170 + n * 295;
      return (
        rect(x, 500, 270, 210, mix(palette.backdrop[0], white, 0.4), 14) +
        emoji(at(emojis, n), x + 70, 570, 84) +
        lines(random, x + 28, 640, 200, 2, 24, '#b9c4cd', 10)
      );
    };
    return (
      rect(0, 0, width, height, palette.backdrop[1]) +
      sheet(120, 70, 960, 680, white, 18) +
      ['#ff6b57', '#ffcf5c', '#4cc9a0']
        .map((dot, n) => `<circle cx="${160 + n * 30}" cy="106" r="9" fill="${dot}"/>`)
        .join('') +
      rect(270, 90, 620, 32, '#eef2f5', 16) +
      rect(120, 142, 960, 2, '#e6edf3') +
      rect(120, 144, 960, 320, mix(palette.backdrop[0], white, 0.2)) +
      `<svg x="170" y="180" width="420" height="190" viewBox="-16 0 476 190">${title}</svg>` +
      rect(170, 396, 170, 44, palette.shade, 22) +
      emoji(emojis[0]!, 850, 305, 230) +
      [0, 1, 2].map(card).join('')
    );
  },
  /** Posts on two phones. */
  phone(sample: Sample) {
    const { palette, emojis, random } = sample;
    const phone = (x: number, n: number) =>
      sheet(x, 60, 330, 690, ink, 44) +
      rect(x + 14, 76, 302, 658, white, 32) +
      `<circle cx="${x + 52}" cy="130" r="20" fill="${palette.accents[1]}"/>` +
      lines(random, x + 84, 118, 150, 2, 20, '#c8d2db') +
      rect(x + 14, 170, 302, 300, at([palette.backdrop[1], palette.accents[2]], n)) +
      emoji(at(emojis, n), x + 165, 320, 190, random.whole(-8, 8)) +
      emoji('red-heart', x + 48, 504, 30) +
      emoji('speech-balloon', x + 94, 504, 30) +
      lines(random, x + 34, 540, 250, 4, 26, '#c8d2db') +
      rect(x + 34, 664, 262, 44, mix(palette.backdrop[0], white, 0.2), 22);
    return (
      rect(0, 0, width, height, palette.backdrop[0]) +
      turned(-4, 400, 400, phone(220, 0)) +
      turned(4, 800, 400, phone(650, 1))
    );
  },
  /** A page that was written, with what was changed in it. */
  async paper(sample: Sample) {
    const { palette, emojis, words, random } = sample;
    const title = await lettering(words, { width: 300, height: 110, colour: palette.shade, most: 2 });
    return (
      table(sample) +
      turned(
        6,
        860,
        400,
        sheet(640, 110, 440, 600, mix(palette.backdrop[0], white, 0.5)) +
          lines(random, 690, 180, 340, 14, 36, '#cfd6dc', 9),
      ) +
      turned(
        -3,
        400,
        400,
        sheet(180, 60, 500, 680) +
          `<svg x="230" y="100" width="300" height="110" viewBox="-12 0 340 110">${title}</svg>` +
          emoji(emojis[0]!, 600, 150, 84) +
          lines(random, 230, 250, 400, 5, 34, '#cfd6dc', 9) +
          rect(226, 438, 300, 26, palette.accents[2], 4, 'fill-opacity="0.55"') +
          lines(random, 230, 446, 400, 4, 34, '#cfd6dc', 9) +
          `<path d="M240 660q40 -60 70 -10t60 -20t80 10" fill="none" stroke="${palette.shade}" stroke-width="5" stroke-linecap="round"/>` +
          `<circle cx="580" cy="650" r="52" fill="none" stroke="${palette.accents[1]}" stroke-width="7"/>` +
          emoji(at(emojis, 1), 580, 650, 56),
      )
    );
  },
  /** A player with the shape of its sound. */
  sound(sample: Sample) {
    const { palette, emojis, random } = sample;
    const bars = Array.from({ length: 62 }, (_, n) => {
      const tall = 30 + 150 * Math.abs(Math.sin(n * 0.35)) * random.between(0.45, 1);
      return rect(
        150 + n * 14.6,
        400 - tall / 2,
        8,
        tall,
        n < 24 ? palette.accents[1] : mix(palette.glow, palette.shade, 0.25),
        4,
      );
    });
    return (
      rect(0, 0, width, height, palette.shade) +
      `<circle cx="600" cy="120" r="420" fill="${mix(palette.shade, palette.glow, 0.1)}"/>` +
      emoji(emojis[0]!, 600, 165, 190) +
      bars.join('') +
      `<circle cx="600" cy="610" r="62" fill="${white}"/><path d="M582 578l50 32l-50 32z" fill="${palette.shade}"/>` +
      [470, 730].map((x) => `<circle cx="${x}" cy="610" r="34" fill="${white}" fill-opacity="0.22"/>`).join('') +
      rect(150, 720, 900, 6, mix(palette.glow, palette.shade, 0.6), 3) +
      rect(150, 720, 350, 6, palette.accents[1], 3)
    );
  },
  /** A day on a map, stop by stop. */
  route(sample: Sample) {
    const { palette, emojis, random } = sample;
    const stops = Array.from({ length: 5 }, (_, n) => ({
      x: 440 + n * 150,
      y: 400 + Math.sin(n * 1.7 + random.between(0, 1)) * 220,
    }));
    const path = stops.map(({ x, y }, n) => (n ? `S${x - 60} ${y} ${x} ${y}` : `M${x} ${y}`)).join('');
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], '#f1efe6', 0.5)) +
      Array.from(
        { length: 16 },
        (_, n) =>
          `<path d="M${(n * 97) % width} 0q${random.between(-90, 90)} 400 ${random.between(-60, 60)} 800" fill="none" stroke="${white}" stroke-width="${n % 4 ? 8 : 18}"/>`,
      ).join('') +
      Array.from(
        { length: 9 },
        (_, n) =>
          `<path d="M0 ${n * 100 + 30}q600 ${random.between(-90, 90)} 1200 ${random.between(-50, 50)}" fill="none" stroke="${white}" stroke-width="${n % 3 ? 8 : 18}"/>`,
      ).join('') +
      `<path d="M0 620q300 -60 600 40t600 -30V800H0z" fill="${palette.backdrop[1]}" fill-opacity="0.8"/>` +
      `<path d="${path}" fill="none" stroke="${palette.accents[1]}" stroke-width="10" stroke-dasharray="4 20" stroke-linecap="round"/>` +
      stops
        .map(
          ({ x, y }, n) =>
            `<circle cx="${x}" cy="${y}" r="46" fill="${white}" stroke="${palette.shade}" stroke-width="5"/>${emoji(at(emojis, n), x, y, 56)}`,
        )
        .join('') +
      sheet(60, 90, 280, 460, white, 18) +
      emoji(emojis[0]!, 130, 160, 84) +
      Array.from(
        { length: 4 },
        (_, n) =>
          `<circle cx="110" cy="${270 + n * 68}" r="12" fill="${palette.accents[1]}"/>${lines(random, 140, 258 + n * 68, 160, 2, 20, '#c8d2db')}`,
      ).join('')
    );
  },
  /** Sources in an editor, one line marked. */
  code(sample: Sample) {
    const { palette, emojis, random } = sample;
    const colours = ['#7dd3fc', '#c3b2fb', '#ffd27a', '#93e2cd', '#ff9a8a', '#e6edf3'];
    const row = (n: number) => {
      let x = 190 + (n % 5 === 0 ? 0 : n % 3 === 0 ? 80 : 40);
      return Array.from({ length: random.whole(2, 5) }, () => {
        const w = random.between(36, 130);
        const part = rect(x, 170 + n * 36, w, 12, random.pick(colours), 6);
        x += w + 16;
        return part;
      }).join('');
    };
    return (
      rect(0, 0, width, height, palette.backdrop[1]) +
      sheet(100, 70, 1000, 670, '#0f1b27', 18) +
      ['#ff6b57', '#ffcf5c', '#4cc9a0']
        .map((dot, n) => `<circle cx="${140 + n * 30}" cy="108" r="9" fill="${dot}"/>`)
        .join('') +
      rect(100, 376, 1000, 40, '#4cc9a0', 0, 'fill-opacity="0.16"') +
      Array.from({ length: 15 }, (_, n) => rect(136, 170 + n * 36, 24, 10, '#2c3e50', 5) + row(n)).join('') +
      `<circle cx="970" cy="610" r="110" fill="${palette.accents[1]}" fill-opacity="0.18"/>` +
      emoji(emojis[0]!, 970, 610, 140)
    );
  },
  /** Numbers that say what to do. */
  chart(sample: Sample) {
    const { palette, emojis, random } = sample;
    const bars = Array.from({ length: 8 }, (_, n) => {
      const tall = 60 + 24 * n * random.between(0.6, 1.1);
      return rect(180 + n * 62, 470 - tall, 40, tall, n === 6 ? palette.accents[1] : palette.stage, 6);
    });
    const points = Array.from({ length: 8 }, (_, n) => `${740 + n * 48},${430 - n * 24 - random.between(0, 50)}`).join(
      ' ',
    );
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], white, 0.35)) +
      sheet(130, 180, 560, 330, white, 16) +
      bars.join('') +
      sheet(710, 180, 380, 330, white, 16) +
      `<polyline points="${points}" fill="none" stroke="${palette.shade}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>` +
      [0, 1, 2]
        .map(
          (n) =>
            sheet(130 + n * 328, 540, 304, 190, white, 16) +
            emoji(at(emojis, n), 200 + n * 328, 610, 72) +
            lines(random, 256 + n * 328, 584, 140, 2, 26, '#c8d2db', 12) +
            rect(160 + n * 328, 676, 244, 14, '#eef2f5', 7) +
            rect(160 + n * 328, 676, random.between(90, 220), 14, palette.accents[1], 7),
        )
        .join('') +
      rect(130, 80, 320, 34, palette.shade, 10) +
      rect(130, 130, 220, 16, mix(palette.shade, white, 0.6), 8)
    );
  },
  /** Two people on a call, and what is learnt. */
  lesson(sample: Sample) {
    const { palette, emojis, random } = sample;
    return (
      rect(0, 0, width, height, palette.shade) +
      rect(60, 60, 700, 680, mix(palette.backdrop[1], palette.shade, 0.15), 24) +
      `<circle cx="410" cy="330" r="150" fill="#f0c3a4"/><path d="M190 740q30 -240 220 -240t220 240z" fill="${palette.accents[1]}"/><path d="M262 320q0 -190 148 -190t148 190q-20 -110 -148 -110t-148 110z" fill="${ink}"/>` +
      `<circle cx="360" cy="335" r="12" fill="${ink}"/><circle cx="460" cy="335" r="12" fill="${ink}"/><path d="M365 395q45 40 90 0" fill="none" stroke="${ink}" stroke-width="8" stroke-linecap="round"/>` +
      emoji(emojis[0]!, 610, 600, 230, random.whole(-10, 10)) +
      rect(790, 60, 350, 300, palette.backdrop[0], 24) +
      emoji(at(emojis, 1), 965, 210, 170) +
      rect(790, 390, 350, 350, white, 24) +
      Array.from(
        { length: 5 },
        (_, n) =>
          emoji(n < 3 ? 'check-mark-button' : 'white-large-square', 840, 448 + n * 58, 30) +
          lines(random, 876, 442 + n * 58, 220, 1, 10, '#b9c4cd', 12),
      ).join('')
    );
  },
  /** A room by day. */
  room(sample: Sample) {
    const { palette, emojis } = sample;
    const pane = (x: number) =>
      rect(x, 110, 170, 300, '#cfeffd', 8) +
      `<path d="M${x + 85} 110v300M${x} 260h170" stroke="${white}" stroke-width="12"/>`;
    return (
      rect(0, 0, width, height, mix(palette.backdrop[0], white, 0.3)) +
      rect(0, 580, width, 220, mix(palette.stage, '#c89a6a', 0.55)) +
      pane(150) +
      pane(350) +
      `<path d="M150 410L560 410L760 800L60 800z" fill="${white}" fill-opacity="0.22"/>` +
      rect(640, 470, 440, 22, '#8a5a34', 6) +
      rect(670, 490, 20, 180, '#8a5a34') +
      rect(1030, 490, 20, 180, '#8a5a34') +
      emoji(emojis[0]!, 860, 380, 190) +
      emoji(at(emojis, 1), 1010, 420, 100) +
      emoji('potted-plant', 560, 520, 190) +
      emoji('chair', 860, 640, 180) +
      rect(760, 90, 280, 150, palette.accents[1], 6) +
      rect(776, 106, 248, 118, palette.accents[2], 4)
    );
  },
  /** What happens when, hour by hour. */
  plan(sample: Sample) {
    const { palette, emojis, random } = sample;
    return (
      table(sample) +
      turned(
        -2,
        600,
        400,
        sheet(150, 60, 900, 680, white, 16) +
          rect(150, 60, 900, 96, palette.accents[1], 16) +
          emoji(emojis[0]!, 220, 108, 66) +
          lines(random, 280, 96, 340, 2, 28, white, 12) +
          Array.from({ length: 6 }, (_, n) => {
            const y = 196 + n * 88;
            const from = 300 + random.between(0, 200);
            return (
              rect(190, y + 18, 70, 16, '#b9c4cd', 8) +
              rect(290, y, 700, 56, '#f3f6f8', 12) +
              rect(
                from,
                y,
                random.between(240, 420),
                56,
                at([palette.backdrop[1], palette.stage, palette.accents[2]], n),
                12,
              ) +
              emoji(at(emojis, n), from + 36, y + 28, 38)
            );
          }).join(''),
      )
    );
  },
  /** On its way through a town. */
  parcel(sample: Sample) {
    const { palette, emojis, random } = sample;
    const houses = Array.from({ length: 9 }, (_, n) => {
      const tall = random.between(180, 380);
      const x = n * 140 - 30;
      return (
        rect(
          x,
          560 - tall,
          126,
          tall,
          at([palette.backdrop[1], palette.stage, palette.accents[2], palette.backdrop[2]], n),
          4,
        ) +
        Array.from({ length: 6 }, (_none, w) =>
          rect(x + 22 + (w % 2) * 48, 590 - tall + Math.floor(w / 2) * 56, 28, 34, white, 4, 'fill-opacity="0.75"'),
        ).join('')
      );
    });
    return (
      rect(0, 0, width, height, palette.backdrop[0]) +
      `<circle cx="980" cy="140" r="80" fill="${palette.accents[2]}"/>` +
      houses.join('') +
      rect(0, 560, width, 240, mix(palette.shade, '#8090a0', 0.5)) +
      Array.from({ length: 7 }, (_, n) => rect(40 + n * 180, 690, 100, 12, white, 6, 'fill-opacity="0.7"')).join('') +
      emoji('bicycle', 520, 610, 300) +
      emoji(emojis[0]!, 400, 500, 150, -4)
    );
  },
};

const crafts = { ...drawn, ...craftSamples, ...tableSamples };

/** What a sample shows the work of. */
export type Craft = keyof typeof crafts;
/** Throws for unknown emojis. */
export async function drawSample(craft: Craft, sample: Sample): Promise<string> {
  const body = await crafts[craft](sample);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}
