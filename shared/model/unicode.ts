/** Unicode normalization of texts that strangers write. */

/**
 * More marks after one letter than any script has (UAX 15, Stream-Safe Text Format). Unicode takes halfwidth sound marks for letters, and
 * for marks once they are decomposed.
 */
const longRuns = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * The text in a normalization form, in time linear in its length. Marks after a letter are sorted in quadratic time, so a request of
 * nothing but marks would stop the server. Marks after the thirtieth are dropped.
 */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replaceAll(longRuns, '$1').normalize(form);

/** Characters that are not seen, or that turn the direction of text. */
const hidden = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
/** Joiners join the letters of some scripts and the parts of emoji; elsewhere they are not seen. */
const idleJoiners = /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\s])[\u200c\u200d]+/gu;

/** The part of a text that is seen. */
export const seen = (text: string): string =>
  normalized(text, 'NFC').replaceAll(hidden, '').replaceAll(idleJoiners, '$1').trim();

/** Also letters that take a place and draw nothing. */
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** The part of a name that is seen, in one line; empty when nothing is. */
export const seenLine = (text: string): string => {
  const line = seen(text).replaceAll(/\s+/gu, ' ');
  return visible.test(line) ? line : '';
};

/** Without accents and case, for comparing and searching. */
export const folded = (text: string): string => normalized(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
