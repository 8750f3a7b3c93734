/** REST calls by method and path, as their functions declare them (`route`). */
import { joinTables } from '#shared/model/domain.ts';
import { type CloudFunction, type InputOf, type OutputOf, type RouteOf, routesOf } from './kernel/define.ts';
import { type Functions, functions } from './functions.ts';

const byPath = (route: string): string => route.split(' ').toReversed().join(' ');

/** In the order of their paths. Throws on a route that two functions have. */
export function routeTable(of: Readonly<Record<string, CloudFunction>>): Readonly<Record<string, CloudFunction>> {
  const rows = Object.values(of).flatMap((fn) => routesOf(fn).map((route) => ({ [route]: fn })));
  const table = joinTables('route', rows);
  return Object.fromEntries(Object.entries(table).toSorted(([a], [b]) => (byPath(a) < byPath(b) ? -1 : 1)));
}

type Rows = { [Name in keyof Functions as RouteOf<Functions[Name]>]: Functions[Name] };

export const routes = routeTable(functions) as unknown as Rows;

/** Input and output types by 'METHOD path'. */
export type Calls = { [Row in keyof Rows]: { input: InputOf<Rows[Row]>; output: OutputOf<Rows[Row]> } };
