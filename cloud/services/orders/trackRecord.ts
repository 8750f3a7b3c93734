/** What a provider has done so far: counted from their orders, for everybody. */
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import { minute } from '#shared/time.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';

const over = oneOf(['completed', 'reviewed'] as const);

export interface TrackRecord {
  completed: number;
  on_time?: number;
}

export const completedOf = (reader: Reader, sx_id: string): Promise<number> =>
  reader.count(Order, { sx_id, state: over });

/** The share is of orders that were never late; of a few it would say nothing. */
export async function trackRecordOf(reader: Reader, provider_id: number): Promise<TrackRecord> {
  const [completed, lateSteps] = await Promise.all([
    reader.count(Order, { provider_id, state: over }),
    reader.sums(OrderStep, { provider_id, step: 'late' }, { by: ['order_id'] }),
  ]);
  if (completed < orderLimits.leastOnTime) return { completed };
  const late = await reader.count(Order, { order_id: oneOf(lateSteps.map(({ key }) => `${key[0]}`)), state: over });
  return { completed, on_time: (completed - late) / completed };
}

const freshFor = minute;
const mostProviders = 1000;

/** The record as it was within the last minute: all who open a provider's services ask for it, and it counts all of their orders. */
export const trackRecordNow = perStorage((storage) => {
  const recent = memoizeFor<TrackRecord>(freshFor, mostProviders);
  return (provider_id: number) => recent(String(provider_id), () => trackRecordOf(storage, provider_id));
});
