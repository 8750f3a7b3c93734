import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { leafV1, leafV2 } from '#cloud/contests/voting/ledgerLeaf.ts';
import { leafHash, pathIn, rootOf, toHex } from '#shared/contests/certification/merkle.ts';
import { entryText, ledgerLine, voidsRoot } from '#shared/contests/certification/recount.ts';
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

describe('the page about the format', () => {
  const page = readFileSync('docs/ledger-format.md', 'utf8');
  const blockOf = (language: string) => new RegExp(`\\n\`\`\`${language}\\n([^]*?)\\n\`\`\`\\n`).exec(page)![1]!;
  const fileOf = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  /** What the page's program says of a ledger and a receipt. */
  const said = (ledger: string, receipt: object) => {
    const files = [
      fileOf('program.py', blockOf('python')),
      fileOf('published.ndjson', ledger),
      fileOf('receipt.json', JSON.stringify(receipt)),
    ];
    const { stdout, stderr, error } = spawnSync('python3', files, { encoding: 'utf8' });
    if (error) throw error;
    return stdout || stderr.trim().split('\n').at(-1);
  };

  it('has a ledger and a receipt that its program and ours take for true', async () => {
    const ledger = `${blockOf('ndjson')}\n`;
    expect(blockOf('python').split('\n').length).toBeLessThanOrEqual(40);
    expect(said(ledger, JSON.parse(blockOf('json')) as object)).toBe(
      "agrees: 3 votes, 1 voided, {'place-a': 1, 'place-b': 5}\n",
    );
    expect((await recountFile(fileOf('published.ndjson', ledger)))!.faults).toEqual([]);
  });

  it('is enough for ledgers of all sizes, whatever stands in a reason, and for each of their receipts', () => {
    const reasons = ['“Twice”', 'a\u2028b', 'line\nfeed', '\u0001\t"\\\\/', 'é漢👍', '\u007f'];
    for (const size of [1, 2, 3, 5, 8, 13]) {
      const cast = Array.from({ length: size }, (_, n) => {
        const vote = {
          ...{ cx_id: 'contest', round_id: 'round', assox_id: `place-${n % 3}`, contestant_id: `contestant-${n % 3}` },
          ...{ receipt: `${10_000 + n}-ABCDE`, weight: n % 2 ? n : 1, payment_id: 'payment' },
        };
        const opening = (n % 2 ? leafV2 : leafV1)(vote, `tag ${n}`, 1000 * n);
        const leaf = createHash('sha256').update(opening).digest('base64url');
        return { ...vote, source: n % 2 ? ('paid' as const) : ('free' as const), leaf, opening };
      });
      const hashes = cast.map((vote) => leafHash(entryText(vote)));
      const reasonOf = (n: number) => (n % 2 ? undefined : reasons[(n / 2) % reasons.length]);
      const voids = cast.flatMap(({ leaf }, n) => (reasonOf(n) === undefined ? [] : [{ leaf, reason: reasonOf(n)! }]));
      const totals: Record<string, number> = {};
      for (const [n, { assox_id, weight }] of cast.entries())
        totals[assox_id] = (totals[assox_id] ?? 0) + (n % 2 ? weight : 0);
      const root = toHex(rootOf(hashes));
      const certified = { ...header.certified, totals, voids_root: voidsRoot(voids) };
      const ledger = [
        JSON.stringify({ ...header, size, root, certified }),
        ...cast.map((vote, n) => ledgerLine(vote, reasonOf(n))),
        '',
      ].join('\n');
      const index = size - 1;
      const { receipt: code, opening, leaf, assox_id, ...vote } = cast[index]!;
      const proof = { opening, leaf, assox_id, index, size, path: pathIn(hashes, index).map(toHex), root };
      expect(said(ledger, { ...vote, code, proof })).toMatch(
        new RegExp(`^agrees: ${size} votes, ${voids.length} voided`),
      );
      expect(said(ledger, { ...vote, code: '10000-WRONG', proof })).toBe('AssertionError: opening');
      expect(said(ledger.replace('contestant-0', 'contestant-9'), { ...vote, code, proof })).toBe(
        'AssertionError: root',
      );
    }
  });
});
