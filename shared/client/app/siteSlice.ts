import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PublicSite } from '#shared/site/homes.ts';
import { boot } from './boot.ts';

/** The site's public settings: from the boot data at first, then kept up to date by liveSite.ts. */
export const siteSlice = createSlice({
  name: 'site',
  initialState: (): PublicSite => boot().site,
  reducers: {
    siteChanged: (_, { payload }: PayloadAction<PublicSite>) => payload,
  },
});

export const { siteChanged } = siteSlice.actions;
