/** The exported functions that take a text, found by their declarations, so that a new one is among them. */
import type { ESTree } from 'vite';
import { filesUnder, isTest, readSource, type Source } from '../../scripts/check/sources.ts';

type Parameter = ESTree.Function['params'][number];
type Anything = (...given: unknown[]) => unknown;

export interface TextFunction {
  readonly path: string;
  readonly name: string;
  /** The arguments with this text wherever one is taken. */
  readonly given: (text: string) => unknown[];
}

/** What is given for a parameter of a type, by how the type is written. */
const givenFor: readonly (readonly [RegExp, (text: string) => unknown])[] = [
  [/^string( \| (undefined|null))*$/, (text) => text],
  [/^(readonly )?string\[\]$/, (text) => [text]],
  [/^number$/, () => 10_000],
  [/^\(.*\) => string( \| undefined)?$/, () => () => 'a'],
  [/^\(.*\) => (number|boolean)( \| undefined)?$/, () => () => 1],
  [/^Language$/, () => 'EN'],
  [/^Currency$/, () => 'EUR'],
  [/^(Record|Readonly<Record)<string, string( \| (undefined|null))*>>?$/, (text) => ({ [text]: text, q: text })],
];

function argumentOf(source: Source, parameter: Parameter): ((text: string) => unknown) | undefined {
  const isGiven = parameter.type === 'AssignmentPattern';
  const pattern = isGiven ? parameter.left : parameter;
  const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : undefined;
  const type = annotation ? source.text.slice(annotation.start, annotation.end).replaceAll(/\s+/g, ' ') : '';
  const known = givenFor.find(([form]) => form.test(type))?.[1];
  const isOptional = isGiven || ('optional' in pattern && pattern.optional);
  return known ?? (isOptional ? () => undefined : undefined);
}

function functionsOf(source: Source): TextFunction[] {
  const declared = source.program.body.flatMap((each) =>
    each.type === 'ExportNamedDeclaration' && each.declaration ? [each.declaration] : [],
  );
  const all = declared.flatMap((each): [string, ESTree.Function | ESTree.ArrowFunctionExpression][] => {
    if (each.type === 'FunctionDeclaration') return [[each.id?.name ?? '', each]];
    if (each.type !== 'VariableDeclaration') return [];
    return each.declarations.flatMap(({ id, init }): [string, ESTree.ArrowFunctionExpression][] =>
      id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' ? [[id.name, init]] : [],
    );
  });
  return all.flatMap(([name, { params, async: waits }]) => {
    const given = params.map((each) => argumentOf(source, each));
    const takesText = params.some(
      (each) => argumentOf(source, each)?.('text') === 'text' || Array.isArray(argumentOf(source, each)?.('text')),
    );
    if (waits || !takesText || given.includes(undefined)) return [];
    return [{ path: source.path, name, given: (text: string) => given.map((each) => each!(text)) }];
  });
}

/** Synchronous ones; functions that take something else as well are not among them. */
export const textFunctions = (folders: readonly string[]): TextFunction[] =>
  filesUnder('.', folders)
    .filter((path) => path.endsWith('.ts') && !isTest(path))
    .flatMap((path) => functionsOf(readSource('.', path)));

export const callOf =
  (module: object, { name, given }: TextFunction) =>
  (text: string) =>
  (): unknown => {
    try {
      const answer: unknown = (module as Record<string, Anything>)[name]!(...given(text));
      // What is made as it is read.
      return typeof answer === 'object' && answer && Symbol.iterator in answer
        ? [...(answer as Iterable<unknown>)]
        : answer;
    } catch (error) {
      return error;
    }
  };
