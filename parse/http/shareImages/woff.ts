/** Unpacks WOFF fonts natively, because pdfkit inflates their tables in JavaScript: a second for a page. */
import { inflateSync } from 'node:zlib';

const [woffHeader, woffRow, sfntHeader, sfntRow] = [44, 20, 12, 16];
const padded = (length: number) => Math.ceil(length / 4) * 4;

/** The same font as TrueType or OpenType (W3C, WOFF File Format 1.0). */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('This is no WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const row = woffHeader + index * woffRow;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(row + at)) as [number, number, number];
    const stored = woff.subarray(offset, offset + packed);
    const data = packed < length ? inflateSync(stored) : stored;
    return { tag: woff.subarray(row, row + 4), sum: woff.subarray(row + 16, row + 20), data };
  });
  let at = sfntHeader + count * sfntRow;
  const font = Buffer.alloc(at + tables.reduce((sum, { data }) => sum + padded(data.length), 0));
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(power * sfntRow, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((count - power) * sfntRow, 10);
  tables.forEach(({ tag, sum, data }, index) => {
    const row = sfntHeader + index * sfntRow;
    tag.copy(font, row);
    sum.copy(font, row + 4);
    font.writeUInt32BE(at, row + 8);
    font.writeUInt32BE(data.length, row + 12);
    data.copy(font, at);
    at += padded(data.length);
  });
  return font;
}
