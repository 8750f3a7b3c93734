import type { UnknownAction } from 'redux';
import { createAction } from './core/createAction.ts';

export const schemes = ['system', 'light', 'dark'] as const;
/** The reader's choice. */
export type Scheme = (typeof schemes)[number];

export interface ThemeState {
  scheme: Scheme;
  /** The device's preference. */
  systemIsDark: boolean;
}

const initialState: ThemeState = { scheme: 'system', systemIsDark: false };

export const schemeChosen = createAction<Scheme>('theme/schemeChosen');
export const systemSchemeChanged = createAction<boolean>('theme/systemSchemeChanged');

export const themeSlice = {
  reducerPath: 'theme',
  reducer(state: ThemeState = initialState, action: UnknownAction): ThemeState {
    if (schemeChosen.match(action)) return { ...state, scheme: action.payload };
    if (systemSchemeChanged.match(action)) return { ...state, systemIsDark: action.payload };
    return state;
  },
} as const;

/** The effective scheme. */
export const resolvedScheme = ({ scheme, systemIsDark }: ThemeState): 'light' | 'dark' =>
  scheme === 'system' ? (systemIsDark ? 'dark' : 'light') : scheme;
