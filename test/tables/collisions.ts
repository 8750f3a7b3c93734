/** Finds addresses that match two rows. */

/** A call or page on a host. `path` is in router syntax: `/cx/:cx_id/:rank?`; '*' matches the rest. */
export interface Address {
  readonly name: string;
  readonly path: string;
}

/** Variants of a path with and without optional parts, in lower case. */
function shapesOf(path: string): string[][] {
  const parts = path.toLowerCase().split('/').filter(Boolean);
  return parts.reduce<string[][]>(
    (shapes, part) => {
      const shape = part.startsWith(':') ? ':' : part.replace(/\?$/, '');
      const longer = shapes.map((each) => [...each, shape]);
      return part.endsWith('?') ? [...shapes, ...longer] : longer;
    },
    [[]],
  );
}

/** Whether an address matches both with equal rank; static segments win over parameters. */
const meet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((part, i) => part === other[i]);

/** Pairs of rows that match the same address with equal rank. */
export function collisions(rows: readonly Address[]): [string, string][] {
  const shapes = rows.filter(({ path }) => path !== '*').map((row) => ({ row, all: shapesOf(row.path) }));
  return shapes.flatMap(({ row, all }, i) =>
    shapes
      .slice(i + 1)
      .filter((other) => all.some((one) => other.all.some((two) => meet(one, two))))
      .map((other): [string, string] => [row.name, other.row.name]),
  );
}

/**
 * Calls that match a page's address with any rank, which would make the page unreachable. A page's parameter stands for any text, including
 * a call's static segment.
 */
export function shadowed(calls: readonly Address[], pages: readonly Address[]): [call: string, page: string][] {
  const fits = (call: readonly string[], page: readonly string[]) =>
    call.length === page.length && call.every((part, i) => part === page[i] || part === ':' || page[i] === ':');
  return calls.flatMap((call) =>
    pages
      .filter(({ path }) => path !== '*')
      .filter((page) => shapesOf(call.path).some((one) => shapesOf(page.path).some((two) => fits(one, two))))
      .map((page): [string, string] => [call.name, page.name]),
  );
}
