import type { UnknownAction } from 'redux';
import { createAction } from './createAction.ts';
import type { PublicSite } from '#shared/site/homes.ts';
import { boot } from '#shared/client/app/boot.ts';

export const siteChanged = createAction<PublicSite>('site/siteChanged');

/** The site's public settings: from the boot data at first, then kept up to date by liveSite.ts. */
export const siteSlice = {
  reducerPath: 'site',
  reducer: (state: PublicSite = boot().site, action: UnknownAction): PublicSite =>
    siteChanged.match(action) ? action.payload : state,
} as const;
