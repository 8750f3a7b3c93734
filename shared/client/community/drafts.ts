/** What was typed and not sent yet, in this browser. */
const prefix = 'engage:draft:';

export function draftOf(key: string | undefined): string {
  if (key === undefined) return '';
  try {
    return localStorage.getItem(prefix + key) ?? '';
  } catch {
    // A browser that keeps nothing.
    return '';
  }
}

export function keepDraft(key: string | undefined, text: string): void {
  if (key === undefined) return;
  try {
    if (text) localStorage.setItem(prefix + key, text);
    else localStorage.removeItem(prefix + key);
  } catch {
    // As above.
  }
}
