/** People that a text names: stored as `@[user_id]`, typed as `@username`, and shown with the name that they have now. */
const stored = /@\[([1-9]\d{0,8})\]/g;
/** Not inside an address of mail or web. */
const typed = /(^|[^\p{L}\p{N}@/._-])@([a-z0-9](?:[a-z0-9._-]{1,28}[a-z0-9]))/giu;

/** Whom a stored text names, each once, in order. */
export const mentionsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(stored)].map(([, id]) => Number(id))),
];

/** User names that a typed text may name, in lower case, each once. */
export const namesTyped = (text: string): string[] => [
  ...new Set([...text.matchAll(typed)].map(([, , name]) => name!.toLowerCase())),
];

/** The form that is stored. Names that `idOf` does not know stay as they are. */
export const storedFrom = (text: string, idOf: (username: string) => number | undefined): string =>
  text.replaceAll(typed, (whole, before: string, name: string) => {
    const user_id = idOf(name.toLowerCase());
    return user_id === undefined ? whole : `${before}@[${user_id}]`;
  });

/** Replaces mentions by what `say` says of each. */
export const sayMentions = (text: string, say: (user_id: number) => string): string =>
  text.replaceAll(stored, (_whole, id: string) => say(Number(id)));

interface SaidPart {
  readonly text: string;
  /** Whom this part names. */
  readonly user_id?: number;
}

/** A stored text in its parts: plain, and mentions. */
export function mentionParts(text: string): SaidPart[] {
  const parts: SaidPart[] = [];
  let from = 0;
  for (const match of text.matchAll(stored)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: match[0], user_id: Number(match[1]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The first characters of a text, and no half of a mention. */
export const beginningOf = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/@(\[\d*)?$/, '')
    .trimEnd();

/** What stands behind an @ in front of the caret, while it may become a name; undefined otherwise. */
export function nameBeingTyped(text: string, caret: number): string | undefined {
  const [, name] = /(?:^|[^\p{L}\p{N}@/._-])@([\p{L}\p{N}._-]{0,30})$/u.exec(text.slice(0, caret)) ?? [];
  return name;
}
