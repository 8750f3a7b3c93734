import { boot } from '#shared/client/app/boot.ts';
import type { Feature } from '#shared/site/entities.ts';

/** Whether a feature is enabled; the server enforces it in any case. */
export const isOn = (feature: Feature): boolean => !boot().site.features_off.includes(feature);
