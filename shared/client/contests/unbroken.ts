/** In French, marks stand behind a space that no line may end at; who types a title seldom types that one. */
export const unbroken = (title: string): string => title.replaceAll(/ (?=[:;!?»])/g, '\u00a0');
