/** The forms of names; messages are text keys. */
import { z } from 'zod';
import { rawText } from '#shared/model/measured.ts';
import { nameLimits } from './limits.ts';
import { type NameProblem, readHost, readName, readQuery } from './rules.ts';

const sentences: Readonly<Record<NameProblem, string>> = {
  missing: 'names.invalid.missing',
  long: 'names.invalid.long',
  characters: 'names.invalid.characters',
  hyphens: 'names.invalid.hyphens',
  mixed: 'names.invalid.mixed',
  ending: 'names.invalid.ending',
  levels: 'names.invalid.levels',
  host: 'names.invalid.host',
};

/** What a reader makes of a text, or the sentence that says what is wrong with it. */
const nameBy = <T extends object>(of: (typed: string) => T | NameProblem) =>
  rawText(nameLimits.typed, 'names.invalid.long').transform((typed, context) => {
    const made = of(typed);
    if (typeof made !== 'string') return made;
    context.addIssue({ code: 'custom', message: sentences[made], input: typed });
    return z.NEVER;
  });

export const nameQuery = nameBy(readQuery);
export const domainName = nameBy(readName);
export const ownHost = nameBy(readHost);

export const years = z
  .int('names.invalid.years')
  .min(nameLimits.years.min, 'names.invalid.years')
  .max(nameLimits.years.max, 'names.invalid.years');
