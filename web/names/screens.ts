/** The screens of names: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routes.ts';
import type { names } from './routes.ts';

export const screens: ScreensOf<typeof names> = {};
