/** Unicode normalization of texts that strangers write. */

/**
 * More marks behind one letter than any script has (UAX 15, Stream-Safe Text Format). Halfwidth sound marks are letters to Unicode, and marks
 * once they are decomposed.
 */
const longRuns = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * The text in a normalization form, in time linear in its length. The marks behind a letter are sorted in quadratic time, so that a request of
 * nothing but marks would stop the server; marks behind the thirtieth are dropped.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replaceAll(longRuns, '$1').normalize(form);

/** Without accents and case, for comparing and searching. */
export const folded = (text: string): string => normalized(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
