/** Which packages of a service a file comes with, and which buyers have it. What somebody bought is never taken away by a later change. */

/** All packages that are not named, also those that come later. */
const others = '*';

/** When packages got a file, and when they lost it, by their keys; milliseconds since 1970. */
export interface PackageMoves {
  readonly gained: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<string, number>>;
}

interface Packaged {
  /** Keys of packages; none for all. */
  readonly packages?: readonly string[];
  readonly moves?: PackageMoves;
}

/** Whether who buys this package now gets it. */
export const comesWith = ({ packages = [] }: Packaged, key: string): boolean =>
  !packages.length || packages.includes(key);

interface Bought {
  /** The package's key; absent where it was bought before files belonged to packages: all of them. */
  readonly key?: string;
  readonly at: Date;
}

/** Whether it belongs to what was bought: it does now, or did at some time since; not what was removed before. */
export function belongsTo(file: Packaged & { readonly removed_at?: Date }, { key, at }: Bought): boolean {
  if (file.removed_at && file.removed_at <= at) return false;
  if (key === undefined || comesWith(file, key)) return true;
  const { lost = {} } = file.moves ?? {};
  return Math.max(lost[key] ?? 0, lost[others] ?? 0) > at.getTime();
}

/** When what the buyer of a package has of it changed last: it has a newer version, or came to the package. */
export function newsOf(file: Packaged & { readonly changed_at: Date }, key: string | undefined): Date {
  const { gained = {} } = file.moves ?? {};
  const came = key === undefined ? 0 : (gained[key] ?? gained[others] ?? 0);
  return new Date(Math.max(file.changed_at.getTime(), came));
}

/** What is stored when a file comes with these packages from `now` on; undefined where it did before. */
export function repackaged(file: Packaged, packages: readonly string[], now: number) {
  const before = file.packages ?? [];
  const { gained = {}, lost = {} } = file.moves ?? {};
  const isSame = before.length === packages.length && before.every((key) => packages.includes(key));
  if (isSame) return undefined;
  const kept = Object.fromEntries(before.map((key) => [key, gained[key] ?? gained[others] ?? 0]));
  const came = packages.filter((key) => !before.includes(key)).map((key) => [key, now] as const);
  const gone = before.filter((key) => !packages.includes(key)).map((key) => [key, now] as const);
  const moves: PackageMoves = !packages.length
    ? { gained: { ...kept, [others]: now }, lost }
    : !before.length
      ? { gained, lost: { ...lost, [others]: now } }
      : { gained: { ...gained, ...Object.fromEntries(came) }, lost: { ...lost, ...Object.fromEntries(gone) } };
  return { packages: [...packages], moves };
}
