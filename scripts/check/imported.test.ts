import { expect, test } from 'vitest';
import { plant } from './fixture.ts';
import { checkImported } from './imported.ts';
import { layoutOf } from './layout.ts';
import { checkEach } from './sources.ts';

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

test('a class that is nothing but a primitive is told where an element takes it alone', () => {
  const sheet = `.page {
  display: grid;
  gap: var(--space-4);
}

.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
}

.note {
  font-size: var(--type-2);
  color: var(--ink-soft);
}

.columns {
  display: grid;
  grid-template-columns: 1fr 2fr;
}

.narrow {
  display: grid;
  gap: var(--space-2);
}

@media (--narrow) {
  .narrow {
    gap: 0;
  }
}
`;
  const root = plant({
    'web/Page.module.css': sheet,
    'web/Screen.tsx': `import classes from './Page.module.css';
export const Screen = () => (
  <main className={classes.page}>
    <p className={classes.note} />
    <div className={classes.columns} />
    <ul className={classes.narrow} />
    <Button className={classes.buttons} />
    <div className={\`\${classes.buttons} wide\`} />
  </main>
);`,
  });
  expect(checkEach(root, [layoutOf]).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([
    'web/Screen.tsx:3 the class page is nothing but a <Stack> of shared/client/ui/Layout.tsx',
    'web/Screen.tsx:4 the class note is nothing but a <Text> of shared/client/ui/Layout.tsx',
    'web/Screen.tsx:5 the class columns is nothing but a <Stack> of shared/client/ui/Layout.tsx',
  ]);
});
