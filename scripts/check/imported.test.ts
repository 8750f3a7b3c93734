import { expect, test } from 'vitest';
import { plant } from './fixture.ts';
import { checkImported } from './imported.ts';

const found = (files: Record<string, string>) =>
  checkImported(plant(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);

const styles = '.title { margin: 0; }\n.row .end { margin: 0; }\n';

test('an import of no file is told, of a style sheet, a text or a module', () => {
  expect(
    found({
      'web/Screen.tsx': `import classes from '../layout/Page.module.css';\nimport { a } from './a.ts';\nconst load = () => import('#shared/b.ts');`,
      'web/there.test.ts': `import './Screen.tsx?raw'; import 'react'; import 'node:fs';`,
    }),
  ).toEqual([
    'web/Screen.tsx:1 imports ../layout/Page.module.css, which is no file',
    'web/Screen.tsx:2 imports ./a.ts, which is no file',
    'web/Screen.tsx:3 imports #shared/b.ts, which is no file',
  ]);
});

test('a class that its style sheet does not define is told, by its whole name', () => {
  expect(
    found({
      'web/Page.module.css': styles,
      'web/Screen.tsx': `import page from './Page.module.css';
export const Screen = () => <p className={page.title} title="page.gone"><b className={page.end} /></p>;
export const Other = () => <p className={\`\${page.titl} \${page['row']}\`} />;`,
    }),
  ).toEqual(['web/Screen.tsx:3 takes the class titl, which web/Page.module.css does not define']);
});
