/** Expectation: no axe violations of WCAG 2.2 A and AA. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules whose result differs between two looks of a screen; the others depend on its markup alone. */
export const rulesOfLooks = ['color-contrast', 'target-size'];

/** Fails with a line per element: rule, element, remedy. Checks every rule of the standards unless `rules` names some. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // An element half under a sticky bar, or under the tabs and the bar of actions of phones, counts as covered; people scroll.
  await page.evaluate(() => window.scrollTo(0, 0));
  const inFlow = await page.addStyleTag({
    content: '[data-testid=tabs], [data-actions] { position: static !important }',
  });
  // Reporting what passed takes longer than checking.
  const axe = new AxeBuilder({ page }).options({
    runOnly: rules ? { type: 'rule', values: [...rules] } : standards,
    resultTypes: ['violations'],
    preload: false,
  });
  // The other mode merges frames in a further page, which doubles the time; most pages have one frame.
  axe.setLegacyMode(page.frames().length === 1);
  const { violations } = await axe.analyze();
  await inFlow.evaluate((style) => (style as Element).remove());
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const advice = (failureSummary ?? '')
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
      return `  ${id}: ${target.join(' ')} - ${advice.join('; ')}`;
    }),
  );
  if (lines.length) throw new Error(`${page.url()} is not accessible:\n${lines.join('\n')}`);
}
