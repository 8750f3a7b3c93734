/** Addresses that two tables, or two rows of one, would both answer. */

/** A call or a page on one host. `path` is in the routers' form: `/cx/:cx_id/:rank?`; '*' alone answers what nothing else does. */
export interface Address {
  readonly name: string;
  readonly path: string;
}

/** The addresses that a path answers when its optional parts are there or not, case aside: 'x' of '/x/:y?' and 'x/:' . */
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

/** Whether some address is answered by both; a fixed part beats a parameter in the same place, so those do not meet. */
const meet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((part, i) => part === other[i]);

/** Pairs of rows that one address would reach with equal rank. */
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
 * Calls that a page's address reaches, whatever their rank: a call wins over every page, so that the page could not be opened. A parameter
 * of a page stands for any text, also for the fixed part of a call.
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
