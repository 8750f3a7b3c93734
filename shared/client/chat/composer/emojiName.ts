/** Names of emoji in a text that is being written, such as `:smi`. */

/** At least two letters: `:D` and times of day are no names. */
const beginning = /(?:^|\s):(\p{L}[\p{L}\p{N}_-]+)$/u;

/** The name that is being typed at the end of the text before the caret. */
export const nameBefore = (text: string): string | undefined => beginning.exec(text)?.[1];

/** The text with the emoji in the place of the name before the caret, and where the caret stands then. */
export function withEmoji(text: string, caret: number, emoji: string): { text: string; caret: number } {
  const name = nameBefore(text.slice(0, caret));
  if (name === undefined) return { text, caret };
  const before = `${text.slice(0, caret - name.length - 1)}${emoji} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
