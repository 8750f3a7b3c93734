/** The operators' pages of names. */
import type { Page } from '../pages.ts';

export const names = [] as const satisfies readonly Page[];
