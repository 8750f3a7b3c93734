/** docs/parse.md says what Parse may be asked. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entities } from '#shared/entities.ts';
import { isReadThroughParse } from '#shared/model/entity.ts';
import { keysOf } from '#parse/http/parseApi/parseFinds.ts';

it('the table of classes is what the entities declare', () => {
  const written = readFileSync('docs/parse.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line));
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const declared = entities.filter(isReadThroughParse).map((entity) => {
    const keys = [
      ...keysOf(entity).filter((key) => key !== 'objectId'),
      ...(entity.listed ? [...entity.listed.by, '{}'] : []),
    ];
    return `| ${[code([entity.name]), code(keys), code([entity.live!.order ?? []].flat()), code(entity.live!.by)].join(' | ')} |`;
  });
  expect(written.toSorted()).toEqual(declared.toSorted());
});
