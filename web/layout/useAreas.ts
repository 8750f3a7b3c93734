import { useAppSelector } from '#shared/client/app/core/store.ts';
import { areas } from './areas.ts';

/** The areas that operators have not disabled. */
export function useAreas() {
  const off = useAppSelector(({ site }) => site.features_off);
  return areas.filter((area) => !('feature' in area && off.includes(area.feature)));
}
