/**
 * Refuses kinds of test that fail on a busy machine: waits of a fixed time, deadlines shorter than the shared ones, and counts of rows
 * that expire. Where load cannot make it fail, a comment before it says why: `// load-safe: the outage lasts that long`.
 */
import { fileURLToPath } from 'node:url';
import { type ESTree, Visitor } from 'vite';
import { filesUnder, isTest, type Problem, readSource, report, type Source } from './sources.ts';

/** Milliseconds that vitest.config.ts gives a test, and its hooks, of each project. */
export const sharedTimeouts = {
  unit: { test: 20_000, hook: 10_000 },
  scripts: { test: 180_000, hook: 10_000 },
  integration: { test: 120_000, hook: 180_000 },
  e2e: { test: 180_000, hook: 180_000 },
  fire: { test: 3_600_000, hook: 90_000 },
};
/** The same for everything that waits inside of a test: a poll, an element, an answer. */
export const pollTimeout = 30_000;

const reason = /^\s*load-safe: \S/;
const testFunctions = new Set(['it', 'test', 'describe']);
const hooks = new Set(['beforeAll', 'beforeEach', 'afterAll', 'afterEach']);

export function checkTests(root: string): Problem[] {
  const sources = filesUnder(root).filter((path) => isTest(path) || path.startsWith('test/'));
  const expiring = expiringEntities(root);
  return sources.flatMap((path) => checkTest(readSource(root, path), expiring));
}

/** Entities whose rows are removed by the database in their time: their variables, and the names of their collections. */
function expiringEntities(root: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of filesUnder(root, ['shared']).filter((each) => /\/entities(\/[^/]+)?\.ts$/.test(each)))
    new Visitor({
      VariableDeclarator({ id, init }) {
        const declared = init?.type === 'CallExpression' ? init.arguments[0] : undefined;
        if (id.type !== 'Identifier' || declared?.type !== 'ObjectExpression') return;
        if (!declared.properties.some((each) => propertyName(each) === 'expires')) return;
        found.add(id.name);
        for (const each of declared.properties)
          if (each.type === 'Property' && propertyName(each) === 'name' && each.value.type === 'Literal')
            found.add(String(each.value.value));
      },
    }).visit(readSource(root, path).program);
  return found;
}

function checkTest(source: Source, expiring: ReadonlySet<string>): Problem[] {
  const found: { line: number; message: string }[] = [];
  const fail = ({ start }: { start: number }, message: string) => found.push({ line: source.lineAt(start), message });
  const waits = 'waits a fixed time: wait for the row, the event or the element itself (expect.poll)';
  const shared = sharedTimeouts[projectOf(source.path)];
  const constants = constantsOf(source);
  const isShort = (node: ESTree.Node | null | undefined, least: number) => {
    const value = numberOf(node, constants);
    return value !== undefined && value < least;
  };
  /** Options of tests, which are measured by the test's time. */
  const ofTests = new Set<ESTree.Node>();
  new Visitor({
    ImportDeclaration(node) {
      if (/^(node:)?timers\/promises$/.test(node.source.value)) fail(node, waits);
    },
    Literal(node) {
      if (node.value === 'networkidle') fail(node, 'waits until the network is idle: wait for what the page shows');
    },
    CallExpression(node) {
      const { callee } = node;
      const { of, name } = called(callee);
      const last = node.arguments.at(-1);
      if (
        name === 'waitForTimeout' ||
        (name === 'setTimeout' && isGlobal(of) && node.arguments.length > 1 && numberOf(last, constants) !== 0) ||
        (name === 'pause' && isClock(callee))
      )
        fail(node, waits);
      if (of === 'vi' && (name === 'waitFor' || name === 'waitUntil')) {
        if (node.arguments.length < 2)
          fail(node, `has a deadline of a second: use expect.poll, which has ${pollTimeout / 1000}`);
        if (isShort(last, pollTimeout)) fail(node, shorter(pollTimeout));
      }
      if (of === 'AbortSignal' && name === 'timeout' && isShort(last, pollTimeout)) fail(node, shorter(pollTimeout));
      if (/^setDefault\w*Timeout$/.test(name) && isShort(last, pollTimeout)) fail(node, shorter(pollTimeout));
      const root = of ?? name;
      if (!testFunctions.has(root) && !hooks.has(root)) return;
      const least = hooks.has(root) ? shared.hook : shared.test;
      if (isShort(last, least)) fail(last!, shorter(least));
      for (const each of node.arguments) {
        if (each.type !== 'ObjectExpression') continue;
        for (const option of each.properties) {
          ofTests.add(option);
          if (isShort(timeoutOf(option), least)) fail(option, shorter(least));
        }
      }
    },
    ObjectExpression({ properties }) {
      for (const each of properties)
        if (!ofTests.has(each) && isShort(timeoutOf(each), pollTimeout)) fail(each, shorter(pollTimeout));
    },
  }).visit(source.program);
  for (const { start, entity } of countsOf(source))
    if (expiring.has(entity)) fail({ start }, `counts rows of ${entity}, which expire: find those that are meant`);
  return withoutReasoned(source, found);
}

const shorter = (least: number) => `is a deadline shorter than the shared one, ${least / 1000} s: leave it out`;

/** Leaves out what has its reason, and adds reasons that nothing has. */
function withoutReasoned(source: Source, found: readonly { line: number; message: string }[]): Problem[] {
  const { path, text, lineAt } = source;
  const reasoned = new Map<number, { from: number; used: boolean }>();
  const endOfComments = (line: number) => {
    const lines = text.split('\n');
    let next = line;
    while (/^\s*\/\//.test(lines[next] ?? '')) next++;
    return next + 1;
  };
  for (const { start, value } of source.comments)
    if (reason.test(value)) {
      const from = lineAt(start);
      reasoned.set(endOfComments(from), { from, used: false });
    }
  const problems = found.flatMap(({ line, message }) => {
    const own = reasoned.get(line);
    if (own) own.used = true;
    return own ? [] : [{ path, line, message }];
  });
  for (const { from, used } of reasoned.values())
    if (!used) problems.push({ path, line: from, message: 'says why load is harmless, and nothing is found there' });
  return problems;
}

function countsOf({ program }: Source): { start: number; entity: string }[] {
  const found: { start: number; entity: string }[] = [];
  new Visitor({
    CallExpression(node) {
      const { callee } = node;
      const [entity] = node.arguments;
      if (callee.type !== 'MemberExpression') return;
      const name = propertyOf(callee);
      if (name === 'count' && entity?.type === 'Identifier') found.push({ start: node.start, entity: entity.name });
      // `db.collection('Presence').countDocuments(…)`
      const of = name === 'countDocuments' && callee.object.type === 'CallExpression' && callee.object.arguments[0];
      if (of && of.type === 'Literal') found.push({ start: node.start, entity: String(of.value) });
    },
  }).visit(program);
  return found;
}

function projectOf(path: string): keyof typeof sharedTimeouts {
  if (path.startsWith('test/e2e/')) return 'e2e';
  if (path.startsWith('test/fire/') && !path.endsWith('.short.test.ts')) return 'fire';
  if (path.endsWith('.int.test.ts') || /^test\/(?!tables\/|support\/)/.test(path)) return 'integration';
  return path.startsWith('scripts/') ? 'scripts' : 'unit';
}

/** `a.b.c(…)`: of `a`, called `c`. `c(…)`: of nothing. */
function called(callee: ESTree.Node): { of?: string; name: string } {
  if (callee.type === 'Identifier') return { name: callee.name };
  // `it.each(…)(…)`
  if (callee.type === 'CallExpression') return called(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return { name: '' };
  let of: ESTree.Node = callee.object;
  while (of.type === 'MemberExpression') of = of.object;
  return { of: of.type === 'Identifier' ? of.name : '', name: callee.property.name };
}

const isGlobal = (of: string | undefined) => of === undefined || of === 'globalThis' || of === 'window';

/** `clock.pause(…)`, `ports.clock.pause(…)`: the real clock. */
function isClock(callee: ESTree.Node): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  return (
    (object.type === 'MemberExpression' ? propertyOf(object) : object.type === 'Identifier' && object.name) === 'clock'
  );
}

function propertyOf({ property }: ESTree.MemberExpression): string | undefined {
  return property.type === 'Identifier' ? property.name : undefined;
}

function propertyName(node: ESTree.ObjectPropertyKind): string | undefined {
  return node.type === 'Property' && node.key.type === 'Identifier' ? node.key.name : undefined;
}

const timeoutOf = (node: ESTree.ObjectPropertyKind): ESTree.Node | undefined =>
  node.type === 'Property' && propertyName(node) === 'timeout' ? node.value : undefined;

/** Numbers that the file names. */
function constantsOf({ program }: Source): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      for (const { id, init } of kind === 'const' ? declarations : []) {
        const value = numberOf(init, found);
        if (id.type === 'Identifier' && value !== undefined) found.set(id.name, value);
      }
    },
  }).visit(program);
  return found;
}

function numberOf(node: ESTree.Node | null | undefined, constants: ReadonlyMap<string, number>): number | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined;
  if (node?.type === 'Identifier') return constants.get(node.name);
  if (node?.type !== 'BinaryExpression' || node.operator !== '*') return undefined;
  const [left, right] = [numberOf(node.left, constants), numberOf(node.right, constants)];
  return left === undefined || right === undefined ? undefined : left * right;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  report(checkTests(process.cwd()), 'no test fails by load alone');
