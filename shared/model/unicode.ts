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

/** Characters that are not seen, or turn the direction of text. */
const hidden = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
/** Joiners join the letters of some scripts and the parts of emoji; elsewhere they are not seen. */
const idleJoiners = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\s])[\u200c\u200d]+/gu;

/** What is seen of a text. */
export const seen = (text: string): string =>
  normalized(text, 'NFC').replaceAll(hidden, '').replaceAll(idleJoiners, '$1').trim();

/** Also the letters that fill a place and draw nothing. */
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** What is seen of a name, in one line; empty when nothing is. */
export const seenLine = (text: string): string => {
  const line = seen(text).replaceAll(/\s+/gu, ' ');
  return visible.test(line) ? line : '';
};

/** Without accents and case, for comparing and searching. */
export const folded = (text: string): string => normalized(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
