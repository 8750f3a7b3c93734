import { expect, it } from 'vitest';
import { createPapers, type PaperAsked } from './papers.ts';

const words = { title: '', number: '', brand: '', at: new Date(0), facts: [], items: [], sums: [] };
const asked: PaperAsked = { words, language: 'EN' };

it('papers are drawn one at a time; who asks for too many is refused, and then everybody', async () => {
  const ends: (() => void)[] = [];
  const papers = createPapers(() => new Promise((resolve) => ends.push(() => resolve(new Uint8Array(1)))));
  const refused: string[] = [];
  const codes = new Set<unknown>();
  const ask = (of: string) =>
    papers(asked, of).catch((error: { code?: unknown }) => {
      refused.push(of);
      codes.add(error.code);
    });
  const all = Array.from({ length: 12 }, () => ask('one'));
  await expect.poll(() => refused).toEqual(['one', 'one', 'one']);
  all.push(...Array.from({ length: 40 }, (_, index) => ask(`other ${index}`)));
  await expect.poll(() => refused.length).toBe(11);
  expect(ends).toHaveLength(1);
  for (let done = 0; done < 41; done++) {
    await expect.poll(() => ends.length).toBe(done + 1);
    ends[done]!();
  }
  await Promise.all(all);
  expect([...codes]).toEqual(['busy']);
});
