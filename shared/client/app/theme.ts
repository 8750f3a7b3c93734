/** Colour scheme: light, dark or the device's. web/public/theme.js does the same before the first paint; change both together. */
import { isShownElsewhere } from './boot.ts';
import { storedValue, storeValue, onStoredElsewhere } from './offline/browserStorage.ts';
import { store, useAppSelector } from './core/store.ts';
import { resolvedScheme, type Scheme, schemeChosen, schemes, systemSchemeChanged } from './themeSlice.ts';

export type { Scheme } from './themeSlice.ts';

const asScheme = (value: string | undefined): Scheme => schemes.find((scheme) => scheme === value) ?? 'system';

const show = () => {
  document.documentElement.dataset.mantineColorScheme = resolvedScheme(store.getState().theme);
};

/** An embedding page may set `?theme=dark`. */
const wished = () =>
  isShownElsewhere() ? (new URLSearchParams(location.search).get('theme') ?? undefined) : undefined;

export function setScheme(scheme: Scheme): void {
  storeValue('scheme', scheme === 'system' ? undefined : scheme);
  store.dispatch(schemeChosen(scheme));
}

/** Loads the choice and follows the device and other tabs. Once, before React renders. */
export function startTheme(): void {
  const device = matchMedia('(prefers-color-scheme: dark)');
  store.dispatch(systemSchemeChanged(device.matches));
  store.dispatch(schemeChosen(asScheme(wished() ?? storedValue('scheme'))));
  device.addEventListener('change', () => store.dispatch(systemSchemeChanged(device.matches)));
  onStoredElsewhere(['scheme'], (_, value) => store.dispatch(schemeChosen(asScheme(value))));
  show();
  let shown = store.getState().theme;
  store.subscribe(() => {
    const theme = store.getState().theme;
    if (theme === shown) return;
    shown = theme;
    show();
  });
}

/** `scheme` is the choice, `resolved` what is shown . */
export function useScheme(): { scheme: Scheme; resolved: 'light' | 'dark'; setScheme: typeof setScheme } {
  const theme = useAppSelector((state) => state.theme);
  return { scheme: theme.scheme, resolved: resolvedScheme(theme), setScheme };
}
