/**
 * When a page of a running server shows its largest part, on a slow phone with a slow line: 4 times slower processor, 1.6 Mbps, 150 ms.
 *   tsx scripts/lcp.ts <address> [--runs 5] [--wide] [--press <selector>]
 * `--press` presses something afterwards, such as a vote button, and prints how long until the next paint at the longest.
 * Prints each visit (a new person, nothing cached) and the median. A machine that is busy otherwise measures itself, too.
 */
import { parseArgs } from 'node:util';
import { closeBrowser } from '#test/support/browser.ts';
import { type Visit, visit } from './lib/visit.ts';

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    wide: { type: 'boolean', default: false },
    press: { type: 'string' },
  },
  allowPositionals: true,
});
const [address] = positionals;
if (!address) throw new Error('Say which page: tsx scripts/lcp.ts http://127.0.0.1:8080/contests');
const visits: Visit[] = [];
for (let run = 0; run < Number(values.runs); run++) {
  const one = await visit(address, values.wide, values.press);
  visits.push(one);
  const { lcp, fcp, cls, inp, element, kilobytes, firstKilobytes } = one;
  console.log(
    `LCP ${Math.round(lcp)} ms, FCP ${Math.round(fcp)} ms with ${firstKilobytes} kB, CLS ${cls.toFixed(3)}, ${kilobytes} kB,${inp === undefined ? '' : ` press ${inp} ms,`} ${element}`,
  );
}
console.log(`median LCP ${Math.round(median(visits.map(({ lcp }) => lcp)))} ms of ${visits.length}`);
await closeBrowser();
