/** The length of texts before they are tidied. Apart from zod.ts, because forms of the first download need no more. */
import { z } from 'zod';

/** One character may be written as four: a Hangul syllable as three letters, a word between spaces. */
const spread = 4;

/**
 * A text that has at most `most` characters once it is tidied. Longer ones are refused here, unread: tidying and patterns behind this are
 * never given what was not measured. `error` is the sentence's key, if there is one.
 */
export const rawText = (most: number, error?: string) =>
  z.string(error === undefined ? undefined : { error }).superRefine((value, context) => {
    if (value.length <= spread * most) return;
    context.addIssue(
      error === undefined
        ? { code: 'too_big', origin: 'string', maximum: most, inclusive: true, input: value }
        : { code: 'custom', message: error, input: value },
    );
  });
