/** What files of digital services are: their kinds, and which are not taken. */

import { digitalLimits } from './limits.ts';

export type DigitalKind = 'document' | 'table' | 'picture' | 'audio' | 'video' | 'archive' | 'other';

const extensions: Record<Exclude<DigitalKind, 'other'>, string> = {
  document: 'pdf txt md rtf doc docx odt epub mobi tex html',
  table: 'csv tsv xls xlsx ods numbers json xml',
  picture: 'png jpg jpeg webp gif avif svg psd ai eps tif tiff heic raw dng xmp lrtemplate cube',
  audio: 'mp3 wav flac ogg opus m4a aac mid midi aif aiff',
  video: 'mp4 webm mov mkv avi m4v',
  archive: 'zip 7z rar tar gz tgz bz2 xz',
};
const kindByExtension = new Map<string, DigitalKind>(
  Object.entries(extensions).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as DigitalKind])),
);

const extensionOf = (name: string): string => /\.(\w{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** By the end of its name. */
export const digitalKindOf = (name: string): DigitalKind => kindByExtension.get(extensionOf(name)) ?? 'other';

/** Programs that a computer runs when they are opened. */
const programs = new Set(
  'exe msi bat cmd com scr pif ps1 vbs vbe wsf hta lnk jar apk ipa app dmg pkg deb rpm sh command reg dll'.split(' '),
);
export const isProgramName = (name: string): boolean => programs.has(extensionOf(name));

const beginnings = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321'];

/** Whether a file that begins with these bytes is a program, whatever its name says. */
export function isProgram(bytes: Uint8Array): boolean {
  const first = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return beginnings.some((each) => first.startsWith(each));
}

/** The name without what is no part of a file's name; empty when nothing is left. */
export const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, '')
    .replace(/^\.+/, '')
    .trim();

export const partsOf = (size: number): number => Math.ceil(size / digitalLimits.partBytes);

/** Bytes of the part `n`, counted from 0, of a file of `size` bytes. */
export const partSize = (size: number, n: number): number =>
  Math.min(digitalLimits.partBytes, size - n * digitalLimits.partBytes);

/** A text with one licence key a line, each once. */
export const keysIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
