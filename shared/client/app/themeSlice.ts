import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const schemes = ['system', 'light', 'dark'] as const;
/** The reader's choice. */
export type Scheme = (typeof schemes)[number];

export interface ThemeState {
  scheme: Scheme;
  /** The device's preference. */
  systemIsDark: boolean;
}

const initialState: ThemeState = { scheme: 'system', systemIsDark: false };

export const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    schemeChosen: (state, { payload }: PayloadAction<Scheme>) => {
      state.scheme = payload;
    },
    systemSchemeChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.systemIsDark = payload;
    },
  },
});

export const { schemeChosen, systemSchemeChanged } = themeSlice.actions;

/** The effective scheme. */
export const resolvedScheme = ({ scheme, systemIsDark }: ThemeState): 'light' | 'dark' =>
  scheme === 'system' ? (systemIsDark ? 'dark' : 'light') : scheme;
