/**
 * Texts and lists that are measured before anything reads them. Not in zod.ts, because forms of the first download need no more than this.
 */
import { z } from 'zod';

/** One character may be written as four: a Hangul syllable as three letters, and a word between spaces. */
const spread = 4;

/**
 * A text that has at most `most` characters once it is tidied. A longer text is refused here, unread, so that tidying and patterns after
 * this never get it. `error` is the key of the sentence, if there is one.
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

/**
 * A list of at most `most` and at least `least` items. A longer list is refused before any item is looked at. `error` is the key of the
 * sentence when there are too few.
 */
export const listOf = <Item extends z.ZodType>(item: Item, most: number, least = 0, error?: string) => {
  const items = z.array(item).max(most);
  return z
    .custom<z.input<Item>[]>()
    .superRefine((value, context) => {
      if (!Array.isArray(value) || value.length <= most) return;
      context.addIssue({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value });
    })
    .meta({
      // Forms and tests read the limits of an input here.
      type: 'array',
      minItems: least,
      maxItems: most,
      get items() {
        const { $schema: _, ...schema } = z.toJSONSchema(item, {
          io: 'input',
          unrepresentable: 'any',
          reused: 'inline',
        });
        return schema;
      },
    })
    .pipe(least ? items.min(least, error) : items);
};
