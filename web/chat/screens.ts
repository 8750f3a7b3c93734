/** The screens of chat: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routes.ts';
import type { chat } from './routes.ts';

export const screens: ScreensOf<typeof chat> = {};
