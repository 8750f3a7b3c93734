/** The form of a contest's texts in further languages. */
import { z } from 'zod';
import { Contest } from '#shared/contests/entities.ts';
import type { ContestText } from '#shared/contests/studio/texts.ts';
import { Refusal } from '#shared/errors.ts';
import { languages } from '#shared/languages.ts';
import { listOf } from '#shared/model/measured.ts';
import { creationOf } from '#shared/model/zod.ts';

const { contest_name, description, share_title, share_text } = creationOf(Contest).shape;

/** One for each language besides the main one. What is empty is left out, so that it is read in the main language. */
export const contestTexts = z.looseObject({
  texts: listOf(
    z.strictObject({
      language: z.enum(languages),
      contest_name: contest_name.optional(),
      description,
      share_title,
      share_text,
    }),
    languages.length,
  ).optional(),
});

/** Throws when a language has two texts. */
export function refuseDoubleTexts(texts: readonly ContestText[]): void {
  const seen = new Set<string>();
  for (const [index, { language }] of texts.entries()) {
    const path = `texts.${index}.language`;
    if (seen.has(language)) throw new Refusal('invalid', { field: path }, [{ path, why: 'invalid' }]);
    seen.add(language);
  }
}
