/** Expectation: no axe violations of WCAG 2.2 A and AA. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with a line per element: rule, element, remedy. */
export async function expectAccessible(page: Page): Promise<void> {
  // At the top the sticky bar covers nothing, which axe would report.
  await page.evaluate(() => window.scrollTo(0, 0));
  // What passed is not written down: that takes longer than looking.
  const axe = new AxeBuilder({ page }).options({ runOnly: standards, resultTypes: ['violations'], preload: false });
  // Joining the results of several frames takes another page and as much time again; most pages are one frame.
  axe.setLegacyMode(page.frames().length === 1);
  const { violations } = await axe.analyze();
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
