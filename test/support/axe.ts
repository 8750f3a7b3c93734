/** Expectation: no axe violations of WCAG 2.2 A and AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules whose result differs between two looks of a screen; the others depend on its markup alone. */
export const rulesOfLooks = ['color-contrast', 'target-size'];

const requireHere = createRequire(import.meta.url);
/** What its builder would run, minified. */
const source = readFileSync(
  createRequire(requireHere.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

type Options = Parameters<AxeBuilder['options']>[0];
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** Without the builder, which brings all of axe into the page twice for each look. */
async function runInPage(page: Page, options: Options): Promise<Pick<Results, 'violations'>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (how) => {
    const { axe } = window as unknown as { axe: { run: (of: Document, how: Options) => Promise<Results> } };
    const { violations } = await axe.run(document, how);
    return { violations };
  }, options);
}

/** Fails with a line per element: rule, element, remedy. Checks every rule of the standards unless `rules` names some. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // An element half under a sticky bar, or under the tabs and the bar of actions of phones, counts as covered; people scroll.
  await page.evaluate(() => window.scrollTo(0, 0));
  const inFlow = await page.addStyleTag({
    content: '[data-testid=tabs], [data-actions] { position: static !important }',
  });
  const runOnly = rules ? { type: 'rule' as const, values: [...rules] } : standards;
  // Reporting what passed takes longer than checking.
  const options = { runOnly, resultTypes: ['violations' as const], reporter: 'no-passes' as const, preload: false };
  const isOneFrame = page.frames().length === 1;
  const { violations } = await (isOneFrame
    ? runInPage(page, options)
    : new AxeBuilder({ page }).options(options).analyze());
  await inFlow.evaluate((style) => (style as Element).remove());
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const advice = [...any, ...all, ...none].map(({ message }) => message);
      return `  ${id}: ${target.join(' ')} - ${advice.join('; ')}`;
    }),
  );
  if (lines.length) throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`);
}
