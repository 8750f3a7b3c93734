/** Matches paths against route patterns, as the pages' router does. */

/** Parameters of a pattern; `*` is the rest. */
export type PathParams = Readonly<Record<string, string>>;

const partsOf = (path: string) => path.split('/').filter(Boolean);

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The parameters of a path such as '/cx/a1/b2' under a pattern such as '/cx/:cx_id/:contestant_id?'; undefined when it does not match. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(path);
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return { ...params, '*': given.slice(index).join('/') };
    const value = given[index];
    if (value === undefined) {
      if (part.endsWith('?')) continue;
      return undefined;
    }
    if (!part.startsWith(':')) {
      if (part.toLowerCase() !== value.toLowerCase()) return undefined;
      continue;
    }
    const text = decoded(value);
    if (text === undefined) return undefined;
    params[part.slice(1).replace(/\?$/, '')] = text;
  }
  return given.length <= wanted.length ? params : undefined;
}

const rank = (part = '') => (part === '*' ? 0 : part.startsWith(':') ? 1 : part ? 2 : 0);

/** Compares specificity from the left: static segments before parameters before the wildcard. */
function isCloser(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = rank(a[index]) - rank(b[index]);
    if (difference) return difference > 0;
  }
  return false;
}

/** The most specific row that matches a path. */
export function closest<Row extends { readonly path: string }>(
  rows: readonly Row[],
  path: string,
): { row: Row; params: PathParams } | undefined {
  let best: { row: Row; params: PathParams } | undefined;
  for (const row of rows) {
    if (best && !isCloser(row.path, best.row.path)) continue;
    const params = matchPath(row.path, path);
    if (params) best = { row, params };
  }
  return best;
}
