import { addressOf, type AnyScreen, type Paths } from './routes.ts';

/** The address above a screen: what its row says, else the nearest beginning of its path that is a screen too. `start` is above all of a shell. */
export function addressAbove(
  paths: Paths,
  name: string,
  params: Readonly<Record<string, string | undefined>>,
  { above = '' }: Partial<Pick<AnyScreen, 'above'>> = {},
  start = '',
): string | undefined {
  let path = paths[name] ?? '';
  const all = Object.values(paths);
  do path = path.slice(0, path.lastIndexOf('/'));
  while (path > start && !all.includes(path));
  const found = above || (path > start && path);
  return found ? addressOf(found, params) : undefined;
}
