/** The plain case of each call of payments. */
import type { payments } from '#cloud/payments/domain.ts';
import type { CasesOf } from '../cases.ts';

export const casesOf = (): CasesOf<typeof payments> => ({});
