import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plant } from './fixture.ts';

const stylelint = join(createRequire(import.meta.url).resolve('stylelint/package.json'), '../bin/stylelint.mjs');

interface Report {
  source: string;
  warnings: { line: number; rule: string }[];
}

/** Findings of our configuration in `files`, as `path:line: rule`. */
function lint(files: Record<string, string>): string[] {
  const cwd = plant({ '.stylelintrc.json': readFileSync('.stylelintrc.json', 'utf8'), ...files });
  const { stderr } = spawnSync(process.execPath, [stylelint, '**/*.css', '-f', 'json'], { cwd, encoding: 'utf8' });
  return (JSON.parse(stderr) as Report[])
    .flatMap(({ source, warnings }) =>
      warnings.map(({ line, rule }) => `${source.slice(source.indexOf('/shared/') + 1)}:${line}: ${rule}`),
    )
    .toSorted();
}

test('sizes, spaces, colours and widths of a sheet of its own are found; tokens, names and reasoned escapes are not', () => {
  const found = lint({
    'shared/client/ui/tokens.css':
      ':root {\n  --type-1: 0.8125rem;\n  --coral: #ff6b57;\n  --thin: rgb(0 0 0 / 4%);\n}\n',
    'shared/client/a.module.css': `.a {
  font-size: 15px;
  margin: 0 auto 7px;
  padding: calc(var(--space-2) + 0.5rem);
  gap: var(--space-1) 6px;
  color: #123456;
  background: rgb(0 0 0 / 20%);
  border: 1px solid red;
}
.b {
  font: 600 clamp(1rem, 2vw, 2rem) / 1 var(--text);
}
@media (max-width: 640px) {
  .a {
    color: var(--ink);
  }
}
`,
    'shared/client/b.module.css': `.a {
  font: 600 var(--type-1) / 1.2 var(--text);
  margin: 0 auto calc(-1 * var(--space-2));
  padding: calc(var(--space-2) - 1px) 3% 0.5em;
  gap: 2cqw;
  background: color-mix(in srgb, var(--coral) 20%, transparent);
}
@media (--narrow) {
  .a {
    /* stylelint-disable-next-line color-no-hex -- A chart's own. */
    color: #123456;
  }
}
@container (max-width: 640px) {
  .a {
    color: var(--ink);
  }
}
`,
    'shared/client/c.module.css': `.a {
  /* stylelint-disable-next-line color-no-hex */
  color: #123456;
}
`,
  });
  expect(found).toEqual([
    'shared/client/a.module.css:11: declaration-property-value-disallowed-list',
    'shared/client/a.module.css:13: media-feature-name-disallowed-list',
    'shared/client/a.module.css:2: declaration-property-value-disallowed-list',
    'shared/client/a.module.css:3: declaration-property-value-disallowed-list',
    'shared/client/a.module.css:4: declaration-property-value-disallowed-list',
    'shared/client/a.module.css:5: declaration-property-value-disallowed-list',
    'shared/client/a.module.css:6: color-no-hex',
    'shared/client/a.module.css:7: function-disallowed-list',
    'shared/client/a.module.css:8: color-named',
    'shared/client/c.module.css:2: --report-descriptionless-disables',
  ]);
});
