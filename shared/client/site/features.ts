import { useAppSelector } from '#shared/client/app/store.ts';
import type { Feature } from '#shared/site/entities.ts';

/** Whether the operator has left a feature on; the server refuses what is off in any case. */
export const useIsOn = (feature: Feature): boolean =>
  useAppSelector(({ site }) => !site.features_off.includes(feature));
