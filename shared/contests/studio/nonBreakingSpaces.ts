/** Replaces ordinary spaces before French punctuation by non-breaking ones. */
export const withNonBreakingSpaces = (title: string): string => title.replaceAll(/ (?=[:;!?»])/g, '\u00a0');
