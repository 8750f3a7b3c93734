/** What a provider has done so far, told on their services: orders that were completed, and how many of them were never late. */
import { expect, it } from 'vitest';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { completedOf, trackRecordOf } from '#cloud/services/orders/trackRecord.ts';
import { member, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { service } from './stage.ts';

const server = useServer();

it('counts completed orders, and tells the share on time once there are a few', async () => {
  const { storage } = server.current.ports;
  const [provider, buyer, guest] = [
    await member(server.current, 'provider'),
    await member(server.current),
    await visitor(server.current),
  ];
  const sx_id = await service(server.current, provider);
  const ids = { user_id: buyer.user_id!, provider_id: provider.user_id! };
  const order = (order_id: string, state: 'completed' | 'reviewed' | 'working', of?: string) =>
    storage.transact((tx) =>
      tx.insert(Order, {
        ...{ ...ids, order_id, payment_id: `payment-${order_id}`, state, ...(of && { sx_id: of }) },
        ...{ title: 'A logo', quantity: 1, currency: 'EUR', amount: 100, days: 1, revisions: 0, steps: 1 },
      }),
    );
  const late = (order_id: string) =>
    storage.transact((tx) =>
      tx.insert(OrderStep, { ...ids, order_id, step_id: `${order_id}-1`, n: 1, step: 'late', state: 'working' }),
    );
  const told = async () => {
    const { completed, on_time } = await trackRecordOf(storage, provider.user_id!);
    return [await completedOf(storage, sx_id), completed, on_time];
  };
  await order('record-1', 'completed', sx_id);
  await order('record-2', 'reviewed');
  await order('record-3', 'working', sx_id);
  await late('record-3');
  expect(await told()).toEqual([1, 2, undefined]);
  await order('record-4', 'reviewed', sx_id);
  await order('record-5', 'completed');
  expect(await told()).toEqual([2, 4, 1]);
  await late('record-2');
  expect(await told()).toEqual([2, 4, 0.75]);
  const { service: seen } = (await guest.call('GET /app/Services/getService/:sx_id', { sx_id })).body;
  expect(seen).toMatchObject({ completed: 2, provider: { completed: 4, on_time: 0.75, languages: ['EN'] } });
});
