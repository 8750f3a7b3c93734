/** Texts and lists that are measured before they are read. Apart from zod.ts, because forms of the first download need no more. */
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

/** A list of at most `most` items, and at least `least`. A longer one is refused before any item is looked at. `error` is the key of the sentence when there are too few. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number, least = 0, error?: string) => {
  const items = z.array(item).max(most);
  return z
    .custom<z.input<Item>[]>()
    .superRefine((value, context) => {
      if (!Array.isArray(value) || value.length <= most) return;
      context.addIssue({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value });
    })
    .meta({
      // Forms and tests read what an input takes.
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
