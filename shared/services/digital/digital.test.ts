import { expect, test } from 'vitest';
import { digitalLimits } from './limits.ts';
import { digitalKindOf, fileNameOf, isProgram, isProgramName, keysIn, partSize, partsOf } from './digital.ts';

test.each([
  ['Budget.XLSX', 'table'],
  ['preset.xmp', 'picture'],
  ['song.flac', 'audio'],
  ['all.tar.gz', 'archive'],
  ['README', 'other'],
])('%s is a %s', (name, kind) => {
  expect(digitalKindOf(name)).toBe(kind);
});

test('programs are known by their name, and by how they begin', () => {
  expect([isProgramName('setup.EXE'), isProgramName('exe.pdf'), isProgramName('exe')]).toEqual([true, false, false]);
  const begins = (text: string) => isProgram(new TextEncoder().encode(text));
  expect([begins('MZ\u0090'), begins('#!/bin/sh'), begins('%PDF-1.7'), begins('')]).toEqual([true, true, false, false]);
});

test('names are those of files, nowhere else', () => {
  expect(fileNameOf('../../etc/pass\u202ewd')).toBe('etcpasswd');
  expect(fileNameOf(' Mode d’emploi: été.pdf ')).toBe('Mode d’emploi été.pdf');
  expect(fileNameOf('...')).toBe('');
});

test('a file is cut into parts of one size, the last one shorter', () => {
  const { partBytes } = digitalLimits;
  expect([partsOf(1), partsOf(partBytes), partsOf(partBytes + 1)]).toEqual([1, 1, 2]);
  expect([partSize(partBytes + 1, 0), partSize(partBytes + 1, 1), partSize(5, 0)]).toEqual([partBytes, 1, 5]);
});

test('keys are lines, each once', () => {
  expect(keysIn(' A-1\r\n\nB-2\nA-1 ')).toEqual(['A-1', 'B-2']);
});
