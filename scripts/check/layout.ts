/** Checks that no style sheet says what a primitive of shared/client/ui/Layout.tsx says: a class that is nothing but a stack, a row or the look of words. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from 'vite';
import { importsOf, pathOf, type Problem, type Source } from './sources.ts';

/** What every primitive says. */
const everywhere: readonly RegExp[] = [
  /^(padding|margin-(top|bottom)): (var\(--space-\w+\) ?){1,2}$/,
  /^color: var\(--(ink|ink-soft|danger|success|warning-text|link|coral-text|on-(band|band-soft|coral|primary-soft)|white)\)$/,
  /^background: var\(--(card|sunken|canvas|line|band|primary|coral|(primary|coral|success|warning|danger)-soft)\)$/,
  /^border-radius: var\(--radius-(control|card|full)\)$/,
  /^(line-height: [\d.]+|max-width: [\w%.]+|position: relative)$/,
  /^font-size: var\(--type-[1-6]\)$/,
  /^font-weight: 600$/,
  /^font-variant-numeric: tabular-nums$/,
  /^overflow-wrap: anywhere$/,
  /^white-space: pre-line$/,
  /^text-align: (center|end)$/,
  /^(flex: (none|1)|min-width: 0|justify-self: (start|center|end)|grid-column: 1 \/ -1)$/,
];
/** Each declaration of a rule is one of these or of those, and the first is there. */
const primitives: Readonly<Record<string, readonly RegExp[]>> = {
  Stack: [
    /^display: grid$/,
    /^gap: /,
    /^(justify|align)-items: (start|center|end)$/,
    /^align-content: start$/,
    /^grid-template-columns: /,
  ],
  Row: [/^display: (inline-)?flex$/, /^gap: /, /^align-items: /, /^justify-content: /, /^flex-wrap: wrap$/],
  Text: [/./],
};
/** Elements that a primitive is not drawn as. */
const others = /^[A-Z]|^(button|input|textarea|select|summary|t[dhr]|table|svg|img)$/;

/** The classes of a sheet that are nothing but a primitive, by name. */
function primitivesIn(sheet: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', body = ''] of sheet.matchAll(/^\.([\w-]+) \{\n((?: {2}[\w-]+: [^;{}]+;\n)+)\}/gm)) {
    const declarations = body.trim().split(/;\s*/).filter(Boolean);
    const isAlone = sheet.match(new RegExp(`\\.${name}(?![\\w-])`, 'g'))!.length === 1;
    const primitive = Object.entries(primitives).find(
      ([, [first, ...more]]) =>
        declarations.some((each) => first!.test(each)) &&
        declarations.every((each) =>
          (more.length ? [first!, ...more, ...everywhere] : everywhere).some((known) => known.test(each)),
        ),
    );
    if (isAlone && primitive && declarations.length > 1) found.set(name, primitive[0]);
  }
  return found;
}

export function layoutOf(source: Source, root: string): Problem[] {
  const { path, text } = source;
  const sheets = new Map<string, Map<string, string>>();
  for (const { specifier, names } of importsOf(source)) {
    const to = pathOf(path, specifier);
    const all = names.find(({ name }) => name === 'default');
    if (!all || !to?.endsWith('.module.css') || !existsSync(join(root, to))) continue;
    sheets.set(/^[\w$]+/.exec(text.slice(all.start))![0], primitivesIn(readFileSync(join(root, to), 'utf8')));
  }
  const problems: Problem[] = [];
  if (!sheets.size) return problems;
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || others.test(name.name)) return;
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.value?.type !== 'JSXExpressionContainer') continue;
        const { expression } = attribute.value;
        if (expression.type !== 'MemberExpression' || expression.object.type !== 'Identifier') continue;
        if (expression.property.type !== 'Identifier') continue;
        const primitive = sheets.get(expression.object.name)?.get(expression.property.name);
        if (primitive)
          problems.push({
            path,
            line: source.lineAt(expression.start),
            message: `the class ${expression.property.name} is nothing but a <${primitive}> of shared/client/ui/Layout.tsx`,
          });
      }
    },
  }).visit(source.program);
  return problems;
}
