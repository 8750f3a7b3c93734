/** Draws the picture of a vote, which its voter may share: portrait, 1080 by 1350 pixels. */
import { focusOf, pictureUrl, usualFocus } from '#shared/pictures.ts';
import { type DrawnWithin, drawnPicture, hueOf } from '#shared/drawnPictures.ts';
import { colorOf } from '#shared/client/contests/colors.ts';

export interface DrawnVote {
  contestant_name: string;
  contestant_img: string;
  entry_number: number;
  contest_name: string;
  within?: DrawnWithin;
  /** What the vote changed; empty for nothing. */
  line: string;
}

export interface DrawnWords {
  /** Such as "I voted for". */
  kicker: string;
  /** Where to vote, without a protocol. */
  address: string;
}

export const drawnSize = { width: 1080, height: 1350 } as const;
const edge = 72;
const shown = { top: 150, height: 700 };

/** The colour's value for a canvas, where tokens are unknown. */
function resolved(value: string): string {
  const probe = document.createElement('i');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const familyOf = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** Words in lines of at most `width` pixels; what does not fit into `most` lines ends with an ellipsis. */
export function linesOfText(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const kept = lines.slice(0, most).map((line) => {
    let short = line;
    while (short.length > 1 && !fits(short)) short = `${[...short].slice(0, -2).join('')}…`;
    return short;
  });
  if (lines.length > most) {
    let end = `${kept[most - 1]}…`;
    while (end.length > 1 && !fits(end)) end = `${[...end].slice(0, -2).join('')}…`;
    kept[most - 1] = end;
  }
  return kept;
}

function loaded(src: string): Promise<HTMLImageElement | undefined> {
  if (!src) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    // A picture that is gone leaves its place to the colour.
    image.addEventListener('error', () => resolve(undefined));
    image.src = src;
  });
}

/** The address of the picture that stands for a missing one. */
function drawnInstead(vote: DrawnVote): string {
  const { contestant_name: name, within } = vote;
  const size = { width: drawnSize.width - 2 * edge, height: shown.height };
  const inside = drawnPicture(
    { name, within, ...size },
    { main: resolved(colorOf(vote)), second: `hsl(${hueOf({ name, within })} 80% 72%)` },
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${(100 * size.width) / size.height} 100">${inside}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The picture as PNG. Rejects when the browser cannot draw. */
export async function drawVote(vote: DrawnVote, words: DrawnWords): Promise<Blob> {
  const { width, height } = drawnSize;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  const [picture] = await Promise.all([loaded(pictureUrl(vote.contestant_img, 960)), document.fonts.ready]);
  const image = picture ?? (await loaded(drawnInstead(vote)));
  const [display, text] = [familyOf('--display'), familyOf('--text')];
  const [color, night, coral, ink] = ['--night', '--coral', '--navy'].reduce<string[]>(
    (known, token) => [...known, resolved(`var(${token})`)],
    [resolved(colorOf(vote))],
  ) as [string, string, string, string];
  const room = width - 2 * edge;
  const write = (value: string, font: string, most: number, top: number, step: number, fill: string): number => {
    context.font = font;
    context.fillStyle = fill;
    const lines = linesOfText(value, most, (line) => context.measureText(line).width <= room);
    lines.forEach((line, index) => context.fillText(line, edge, top + index * step));
    return top + lines.length * step;
  };

  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  context.fillStyle = night;
  context.globalAlpha = 0.82;
  context.beginPath();
  context.moveTo(0, 760);
  context.lineTo(width, 600);
  context.lineTo(width, height);
  context.lineTo(0, height);
  context.fill();
  context.globalAlpha = 1;

  context.textBaseline = 'alphabetic';
  write(words.kicker, `600 44px ${text}`, 1, 104, 50, ink);
  context.save();
  context.beginPath();
  context.roundRect(edge, shown.top, room, shown.height, 40);
  context.clip();
  if (image) {
    const scale = Math.max(room / image.naturalWidth, shown.height / image.naturalHeight);
    const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
    const { x, y } = focusOf(vote.contestant_img) ?? usualFocus;
    context.drawImage(image, edge + ((room - w) * x) / 100, shown.top + ((shown.height - h) * y) / 100, w, h);
  } else {
    context.fillStyle = coral;
    context.fillRect(edge, shown.top, room, shown.height);
  }
  context.restore();

  let top = write(vote.contestant_name, `800 84px ${display}`, 2, 950, 88, 'white');
  if (vote.line) {
    context.font = `700 40px ${display}`;
    const [line = ''] = linesOfText(vote.line, 1, (one) => context.measureText(one).width <= room - 56);
    const wide = context.measureText(line).width + 56;
    context.fillStyle = coral;
    context.beginPath();
    context.roundRect(edge, top - 52, wide, 72, 36);
    context.fill();
    context.fillStyle = ink;
    context.fillText(line, edge + 28, top - 2);
    top += 92;
  }
  write(vote.contest_name, `600 38px ${text}`, 2, Math.max(top, 1180), 46, 'white');
  context.globalAlpha = 0.8;
  write(words.address, `500 32px ${text}`, 1, height - 52, 40, 'white');
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('There is no picture.'))), 'image/png');
  });
}
