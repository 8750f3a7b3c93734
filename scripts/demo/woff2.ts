import { brotliDecompressSync } from 'node:zlib';

/**
 * Turns a WOFF2 font into a TrueType font of its default shape, under another family name. The image library's text engine reads
 * TrueType only, and the fonts that we have (the pages' own) come as WOFF2. See the W3C recommendation "WOFF File Format 2.0", section 5.
 */

const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE ' +
  'GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar ' +
  'mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';
const tags = knownTags.split(' ').map((tag) => tag.replace('_', ' '));

// Without these the font is its default instance; fontconfig would otherwise list every weight of it.
const variation = new Set(['fvar', 'gvar', 'avar', 'HVAR', 'MVAR', 'STAT', 'cvar']);

/** Reads big-endian numbers one after the other. */
class Reader {
  readonly bytes: Buffer;
  position: number;

  constructor(bytes: Buffer, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  byte(): number {
    return this.bytes.readUInt8(this.position++);
  }

  word(): number {
    this.position += 2;
    return this.bytes.readUInt16BE(this.position - 2);
  }

  long(): number {
    this.position += 4;
    return this.bytes.readUInt32BE(this.position - 4);
  }

  /** The format's UIntBase128. */
  base128(): number {
    let value = 0;
    for (let count = 0; count < 5; count++) {
      const byte = this.byte();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Error('The font holds a number of more than five bytes.');
  }

  /** The format's 255UInt16. */
  short255(): number {
    const code = this.byte();
    if (code === 253) return this.word();
    if (code === 254) return this.byte() + 506;
    return code === 255 ? this.byte() + 253 : code;
  }

  take(length: number): Buffer {
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }
}

/** The x and y of one point, stored in one to four bytes after a flag that says how. */
function step(flag: number, data: Reader): { dx: number; dy: number } {
  const signed = (value: number, bit: number) => (flag & bit ? value : -value);
  const kind = flag & 127;
  if (kind < 10) return { dx: 0, dy: signed(((kind & 14) << 7) + data.byte(), 1) };
  if (kind < 20) return { dx: signed((((kind - 10) & 14) << 7) + data.byte(), 1), dy: 0 };
  if (kind < 84) {
    const base = kind - 20;
    const byte = data.byte();
    return { dx: signed(1 + (base & 48) + (byte >> 4), 1), dy: signed(1 + ((base & 12) << 2) + (byte & 15), 2) };
  }
  if (kind < 120) {
    const base = kind - 84;
    const [first, second] = [data.byte(), data.byte()];
    return {
      dx: signed(1 + (Math.floor(base / 12) << 8) + first, 1),
      dy: signed(1 + (((base % 12) >> 2) << 8) + second, 2),
    };
  }
  if (kind < 124) {
    const [first, second, third] = [data.byte(), data.byte(), data.byte()];
    return { dx: signed((first << 4) + (second >> 4), 1), dy: signed(((second & 15) << 8) + third, 2) };
  }
  return { dx: signed(data.word(), 1), dy: signed(data.word(), 2) };
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeInt16BE((value << 16) >> 16, index * 2));
  return bytes;
}

/** Undoes the transformation of the glyphs: `glyf` as TrueType has it, and `loca` with long offsets. */
function glyphs(table: Buffer): { glyf: Buffer; loca: Buffer } {
  const head = new Reader(table, 4);
  const count = head.word();
  head.word();
  const lengths = Array.from({ length: 7 }, () => head.long());
  const streams = lengths.map((length) => new Reader(head.take(length)));
  const [contours, points, flags, data, composites, boxes, instructions] = streams as [
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
  ];
  const hasBox = boxes.take(4 * ((count + 31) >> 5));
  const parts: Buffer[] = [];
  const loca = Buffer.alloc((count + 1) * 4);
  let offset = 0;

  for (let glyph = 0; glyph < count; glyph++) {
    const number = contours.word();
    const boxed = ((hasBox[glyph >> 3] ?? 0) & (128 >> (glyph & 7))) !== 0;
    const pieces: Buffer[] = [];
    if (number === 0xffff) {
      const start = composites.position;
      let more = true;
      let instructed = false;
      while (more) {
        const flag = composites.word();
        const size = 2 + (flag & 1 ? 4 : 2) + (flag & 8 ? 2 : flag & 64 ? 4 : flag & 128 ? 8 : 0);
        composites.take(size);
        more = (flag & 32) !== 0;
        instructed ||= (flag & 256) !== 0;
      }
      pieces.push(words([-1]), boxes.take(8), composites.bytes.subarray(start, composites.position));
      if (instructed) {
        const length = data.short255();
        pieces.push(words([length]), instructions.take(length));
      }
    } else if (number > 0) {
      const ends: number[] = [];
      for (let contour = 0; contour < number; contour++) ends.push((ends.at(-1) ?? -1) + points.short255());
      const total = (ends.at(-1) ?? -1) + 1;
      const box = { left: 0x7fff, bottom: 0x7fff, right: -0x8000, top: -0x8000 };
      const marks = Buffer.alloc(total);
      const [xs, ys]: [number[], number[]] = [[], []];
      let [x, y] = [0, 0];
      for (let point = 0; point < total; point++) {
        const flag = flags.byte();
        const { dx, dy } = step(flag, data);
        [x, y] = [x + dx, y + dy];
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.bottom = Math.min(box.bottom, y);
        box.top = Math.max(box.top, y);
        marks[point] = flag & 128 ? 0 : 1;
        xs.push(dx);
        ys.push(dy);
      }
      const length = data.short255();
      const frame = boxed ? boxes.take(8) : words([box.left, box.bottom, box.right, box.top]);
      pieces.push(
        words([number]),
        frame,
        words([...ends, length]),
        instructions.take(length),
        marks,
        words(xs),
        words(ys),
      );
    }
    const bytes = Buffer.concat(pieces);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    loca.writeUInt32BE(offset, glyph * 4);
    offset += padded.length;
    parts.push(padded);
  }
  loca.writeUInt32BE(offset, count * 4);
  return { glyf: Buffer.concat(parts), loca };
}

/** A `name` table that says the family, the style Regular and nothing else. */
function nameTable(family: string): Buffer {
  const entries = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ] as const;
  const texts = entries.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let at = 0;
  const records = entries.map(([id], index) => {
    const length = texts[index]?.length ?? 0;
    at += length;
    return words([3, 1, 0x409, id, length, at - length]);
  });
  return Buffer.concat([words([0, entries.length, 6 + entries.length * 12]), ...records, ...texts]);
}

/** TrueType bytes of a WOFF2 font with quadratic outlines. Throws when it is something else. */
export function trueTypeFromWoff2(woff2: Buffer, family: string): Buffer {
  if (woff2.toString('latin1', 0, 4) !== 'wOF2' || woff2.readUInt32BE(4) !== 0x00010000) {
    throw new Error('This is not a WOFF2 font with TrueType outlines.');
  }
  const directory = new Reader(woff2, 48);
  const entries = Array.from({ length: woff2.readUInt16BE(12) }, () => {
    const flags = directory.byte();
    const tag = (flags & 63) === 63 ? directory.take(4).toString('latin1') : (tags[flags & 63] ?? '');
    const length = directory.base128();
    const transformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if (transformed && tag !== 'glyf' && tag !== 'loca')
      throw new Error(`The font's table ${tag} is transformed in a way that is not read here.`);
    return { tag, length: transformed ? directory.base128() : length, transformed };
  });
  const content = new Reader(
    brotliDecompressSync(woff2.subarray(directory.position, directory.position + woff2.readUInt32BE(20))),
  );
  const tables = new Map<string, Buffer>();
  for (const { tag, length, transformed } of entries) {
    const bytes = content.take(length);
    if (variation.has(tag) || (transformed && tag === 'loca')) continue;
    if (transformed) {
      const { glyf, loca } = glyphs(bytes);
      tables.set('glyf', glyf).set('loca', loca);
    } else tables.set(tag, Buffer.from(bytes));
  }
  tables.set('name', nameTable(family));
  // indexToLocFormat: the offsets are long.
  if (entries.some(({ tag, transformed }) => tag === 'loca' && transformed)) tables.get('head')?.writeInt16BE(1, 50);

  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(12 + sorted.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(sorted.length, 4);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((sorted.length - power) * 16, 10);
  let offset = header.length;
  const body = sorted.map(([tag, bytes], index) => {
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    let sum = 0;
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
    header.write(tag, 12 + index * 16, 'latin1');
    header.writeUInt32BE(sum, 16 + index * 16);
    header.writeUInt32BE(offset, 20 + index * 16);
    header.writeUInt32BE(bytes.length, 24 + index * 16);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([header, ...body]);
}
