import { expect, test } from 'vitest';
import { plant } from './fixture.ts';
import { unusedClasses } from './unusedClasses.ts';

const told = (files: Record<string, string>) =>
  unusedClasses(plant(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);

const sheet = `/* .gone is only spoken of. */
.page .old,
.title {
  margin: 0.5em;
}

@media (--narrow) {
  .page:hover > .older {
    composes: base from './Base.module.css';
  }
}
`;

test('a class that nothing takes or composes is told, once, where it stands first', () => {
  const files = {
    'web/Page.module.css': sheet,
    'web/Base.module.css': '.base {\n  margin: 0;\n}\n\n.base :global(.kit) {\n  margin: 0;\n}\n',
  };
  expect(
    told({
      ...files,
      'web/Screen.tsx': `import page from './Page.module.css';
export const Screen = () => <p className={\`\${page.page} \${page.title}\`} title="old" />;`,
    }),
  ).toEqual([
    'web/Page.module.css:2 defines the class old, which nothing takes',
    'web/Page.module.css:8 defines the class older, which nothing takes',
  ]);
});

test('a sheet whose classes are taken by a computed name is not looked at', () => {
  expect(
    told({
      'web/Page.module.css': sheet,
      'web/Screen.tsx': `import page from './Page.module.css';\nexport const of = (state: string) => page[state];`,
    }),
  ).toEqual([]);
});
