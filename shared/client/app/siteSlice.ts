import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PublicSite } from '#shared/site/homes.ts';
import { boot } from './boot.ts';

/** What this page knows of its site: at first what the server wrote into it, then what liveSite.ts hears. */
export const siteSlice = createSlice({
  name: 'site',
  initialState: (): PublicSite => boot().site,
  reducers: {
    siteChanged: (_, { payload }: PayloadAction<PublicSite>) => payload,
  },
});

export const { siteChanged } = siteSlice.actions;
