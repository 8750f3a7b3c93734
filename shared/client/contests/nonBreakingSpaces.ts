/** French punctuation follows a space that no line may break at; most people type an ordinary one. */
export const withNonBreakingSpaces = (title: string): string => title.replaceAll(/ (?=[:;!?»])/g, '\u00a0');
