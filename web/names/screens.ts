/** The screens of names: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { names } from './routes.ts';

export const screens: ScreensOf<typeof names> = {
  domain: { account: true, who: everyone, load: () => import('./DomainScreen.tsx'), title: 'names.title' },
  buyDomain: { who: members, load: () => import('./BuyDomainScreen.tsx'), title: 'names.buy.title' },
};
