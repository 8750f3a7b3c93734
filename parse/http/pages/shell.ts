/** Reads the build manifest: the files that a page needs first. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#shared/languages.ts';
import { closest } from '#cloud/kernel/paths.ts';
import { type ShellName, shellOf } from '#parse/pages.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export interface Shell {
  /** False for addresses of the not-found screen. */
  hasScreen(path: string): boolean;
  /** Preload tags: the screen's scripts and styles beyond the common ones, and its texts. */
  hints(path: string, language: Language): string;
}

const folder = '.vite';

/** The last row of a shell, for addresses that it does not have. */
const isFallback = (pattern: string) => pattern.endsWith('*');

/** The entries of the shells in the manifest. */
const entries: Record<ShellName, string> = {
  web: 'index.html',
  app: '../mobile-web/main.tsx',
  mobile: '../mobile-web/contest-app/main.tsx',
  admin: '../admin/main.tsx',
};

/** Reads the manifest. Throws when it is missing. */
export function readShell(assets: string): Shell {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(assets, folder, name), 'utf8'));
  const manifest = read('manifest.json') as Record<string, Chunk>;
  const { texts, screens } = read('screens.json') as {
    texts: string;
    screens: { name: string; path: string; files: string[] }[];
  };

  /** A chunk with its static imports, deduplicated. */
  const follow = (key: string, seen: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const each of chunk.imports ?? []) follow(each, seen);
  };
  const first = (shell: ShellName) => {
    const chunks = new Set<string>();
    follow(entries[shell], chunks);
    return chunks;
  };
  const firstChunks = { web: first('web'), app: first('app'), mobile: first('mobile'), admin: first('admin') };

  const scriptTag = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;
  const styleTag = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;
  const tagsOf = (files: readonly string[], pattern: string): string => {
    const entry = firstChunks[shellOf(pattern)];
    const needed = new Set<string>();
    for (const file of files) follow(file, needed);
    const chunks = [...needed].filter((key) => !entry.has(key)).map((key) => manifest[key]!);
    const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
    return [...[...styles].map(styleTag), ...chunks.map((chunk) => scriptTag(chunk.file))].join('\n    ');
  };
  const tags = new Map(screens.map(({ path: pattern, files }) => [pattern, tagsOf(files, pattern)]));
  const textTag = (language: Language, part: string) =>
    `<link rel="preload" as="fetch" crossorigin href="/assets/${language.toLowerCase()}-${part}-${texts}.json">`;

  return {
    hasScreen(at) {
      const row = closest(screens, at)?.row;
      return row !== undefined && !isFallback(row.path);
    },
    hints(at, language) {
      const row = closest(screens, at)?.row;
      const shell = shellOf(at);
      // The operators' shell has no row for its fallback.
      const own = row && shellOf(row.path) === shell ? [row.name] : [];
      const parts = [shell, ...own];
      return [...parts.map((part) => textTag(language, part)), (row && tags.get(row.path)) ?? '']
        .filter(Boolean)
        .join('\n    ');
    },
  };
}
