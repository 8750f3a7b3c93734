const longestDescription = 200;

/** What previews and search engines show of a text. */
export const shortened = (text: string): string =>
  text.length <= longestDescription ? text : `${text.slice(0, text.lastIndexOf(' ', longestDescription))}…`;

export const inOneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim();
