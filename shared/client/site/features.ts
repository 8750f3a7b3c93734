import { useAppSelector } from '#shared/client/app/core/store.ts';
import type { Feature } from '#shared/site/entities.ts';

/** Whether a feature is enabled, live; the server enforces it in any case. */
export const useIsOn = (feature: Feature): boolean =>
  useAppSelector(({ site }) => !site.features_off.includes(feature));
