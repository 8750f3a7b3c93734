/** When things of the demo happened, so that it reads like a place that people have used for a while. The same at each start, counted back from it. */
import { day, hour } from '#shared/time.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { DemoOrder } from './content/orders.ts';
import { demoServices } from './content/services.ts';
import { randomFrom } from './random.ts';

/** Ports whose clock stands at a moment. */
export type Past = (moment: number) => Ports;
type Now = Pick<Ports, 'clock'>;

/** Older than everything that the demo's people have made. */
export const joinedAt = ({ clock }: Now, username: string): number =>
  clock.now() - randomFrom(`joined/${username}`).between(300, 700) * day;

/** The first service is most of a year old, the last one of today. */
export function offeredAt({ clock }: Now, key: string): number {
  const at = demoServices.findIndex((each) => each.key === key);
  return clock.now() - (270 * (1 - at / (demoServices.length - 1)) * day + hour);
}

/**
 * When an order was bought, and the moments of its steps, reviews and answers, in their order. Orders that both sides have reviewed are
 * some while ago; the others go on now.
 */
export function orderMoments(now: Now, { service, buyer, steps, reviews = [] }: DemoOrder): number[] {
  const random = randomFrom(`order/${service}/${buyer}`);
  const age = now.clock.now() - offeredAt(now, service);
  const isOver = reviews.length > 1;
  const answers = reviews.filter(({ answer }) => answer !== undefined).length;
  const parts = steps.length + reviews.length + answers;
  const last = isOver ? age * random.between(0.1, 0.6) : random.between(4, 18) * hour;
  const apart = Math.min(random.between(0.6, 1.4) * day, ((age - last) * 0.9) / (parts + 1));
  return Array.from({ length: parts + 1 }, (_, index) => now.clock.now() - last - (parts - index) * apart);
}
