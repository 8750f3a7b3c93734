import type { Service } from '#shared/services/entities.ts';
import { buysOf, cartIdOf } from '#shared/services/rules.ts';
import { subscribedAmong } from '#cloud/payments/index.ts';
import type { Reader } from '#cloud/kernel/ports.ts';

/** The keys of the packages of a recurring service to which somebody subscribes, by whichever of its names in a cart they bought it. */
export async function subscribedIn(
  reader: Reader,
  { sx_id, stype, package: packages }: Service,
  user_id: number | undefined,
): Promise<string[]> {
  if (stype !== 'recurring' || user_id === undefined) return [];
  const ids = [sx_id, ...packages.map(({ key }) => cartIdOf(sx_id, key))];
  const subscribed = await subscribedAmong(reader, user_id, { type: 'service', ids });
  return [...new Set(subscribed.flatMap((id) => buysOf(id).key ?? packages[0]?.key ?? []))];
}
