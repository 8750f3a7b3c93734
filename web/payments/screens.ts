/** The screens of payments: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routes.ts';
import type { payments } from './routes.ts';

export const screens: ScreensOf<typeof payments> = {};
