import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { leafHash, rootOf, toHex } from '#shared/contests/merkle.ts';
import { entryText, ledgerLine, voidsRoot } from '#shared/contests/recount.ts';
import { linesOf, recountFile } from './recount.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'engage-recount-'));
afterAll(() => rmSync(folder, { recursive: true }));

const votes = ['a', 'a', 'b'].map((of, n) => ({
  contestant_id: `contestant-${of}`,
  assox_id: `place-${of}`,
  weight: n + 1,
  source: 'free' as const,
  leaf: `leaf-${n}`,
}));
const header = {
  ledger: 'engage-1',
  cx_id: 'contest',
  contest_name: 'Soups',
  size: 3,
  root: toHex(rootOf(votes.map((vote) => leafHash(entryText(vote))))),
  certified: {
    at: '2026-11-23T12:00:00.000Z',
    totals: { 'place-a': 1, 'place-b': 3 },
    voids_root: voidsRoot([{ leaf: 'leaf-1', reason: 'Twice' }]),
  },
};

async function recounted(
  head: object,
  lines = votes.map((vote, n) => ledgerLine(vote, n === 1 ? 'Twice' : undefined)),
) {
  const file = path.join(folder, 'ledger.ndjson');
  writeFileSync(file, [JSON.stringify(head), ...lines, ''].join('\n'));
  return recountFile(file);
}

describe('recount', () => {
  it('confirms a ledger that matches its certificate', async () => {
    const result = await recounted(header);
    expect(result).toMatchObject({ size: 3, votes: 4, voided: 1, faults: [] });
    expect(linesOf(result!).at(-1)).toBe('Everything matches the certificate.');
  });

  it('says what differs', async () => {
    const totals = { 'place-a': 1, 'place-b': 2 };
    expect((await recounted({ ...header, certified: { ...header.certified, totals } }))?.faults).toEqual(['totals']);
    expect((await recounted({ ...header, root: 'f00' }))?.faults).toEqual(['root']);
    expect((await recounted(header, ['no line']))?.faults).toEqual(['broken', 'size', 'root', 'voids', 'totals']);
    expect(await recounted({ some: 'file' })).toBeUndefined();
  });
});
