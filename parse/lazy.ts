/** Packages that no first answer needs. */
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** A CommonJS package, loaded when it is first asked for: `lazily<typeof import('name')>('name')`. */
export const lazily = <Package>(name: string): (() => Package) => {
  let loaded: Package | undefined;
  return () => (loaded ??= load(name) as Package);
};
