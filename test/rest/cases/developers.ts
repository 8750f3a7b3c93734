/** The plain case of each call of developers. */
import type { developers } from '#cloud/developers/domain.ts';
import type { CasesOf } from '../cases.ts';

export const casesOf = (): CasesOf<typeof developers> => ({});
