/** What somebody types, in localStorage until it is sent: it survives a closed tab. It goes with the session (personal.ts). */
import { day } from '#shared/time.ts';
import { apartName } from './browserStorage.ts';

const prefix = () => apartName('engage.draft.');

/** Milliseconds after which nobody comes back to it. */
const longest = 30 * day;

interface Kept {
  at: number;
  value: unknown;
}

const ownKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix()));

/** What was kept under this name; undefined where there is nothing, or no storage. */
export function readKept(name: string): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix() + name) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < longest ? kept.value : undefined;
  } catch {
    return undefined;
  }
}

/** The names that begin so, the newest first. */
export function keptNames(beginning: string): string[] {
  try {
    const at = (key: string) => (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>).at ?? 0;
    return ownKeys()
      .filter((key) => key.startsWith(prefix() + beginning) && Date.now() - at(key) < longest)
      .toSorted((a, b) => at(b) - at(a))
      .map((key) => key.slice(prefix().length));
  } catch {
    return [];
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix() + name, JSON.stringify({ at: Date.now(), value } satisfies Kept));
  } catch {
    // Without storage it lives as long as the page.
  }
}

export function dropKept(name: string): void {
  try {
    localStorage.removeItem(prefix() + name);
  } catch {
    // Nothing kept.
  }
}
