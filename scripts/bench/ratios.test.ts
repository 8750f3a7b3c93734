import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compareRatios, keepRatios, readRatios } from './ratios.ts';

it('marks what fell by more than a tenth, and leaves out what one of the two lacks', () => {
  const { text, worst } = compareRatios({ a: 1, b: 0.5, gone: 1 }, { a: 0.85, b: 0.46, new: 1 });
  expect(text.split('\n').slice(2)).toEqual([
    expect.stringMatching(/^\| a +\| +1\.00 \| +0\.85 \| +-15 % \| +fell \|$/),
    expect.stringMatching(/^\| b +\| +0\.50 \| +0\.46 \| +-8 % \| +\|$/),
  ]);
  expect(worst).toBe(0.85);
  expect(compareRatios({}, { a: 1 }).worst).toBe(1);
  expect(compareRatios({ a: 1 }, { a: 2 }).worst).toBe(1);
});

it('keeps what was not measured this time', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ratios-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'ratios.json');
  keepRatios(file, { b: 1, a: 2 }, { a: 0.12345 });
  expect(readFileSync(file, 'utf8')).toBe('{\n  "a": 0.123,\n  "b": 1\n}\n');
  expect(readRatios(file)).toEqual({ a: 0.123, b: 1 });
});
