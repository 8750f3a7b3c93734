import { boot } from '#shared/client/app/boot.ts';
import type { Feature } from '#shared/site/entities.ts';

/** Whether the operator has left a feature on; the server refuses what is off in any case. */
export const isOn = (feature: Feature): boolean => !boot().site.features_off.includes(feature);
