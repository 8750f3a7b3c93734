/** `payment:<payment_id>`, of the page on which somebody pays. */
import { Payment } from '#shared/payments/entities/payment.ts';
import { paymentRoom } from '#shared/payments/rooms.ts';
import { defineRooms, hostOf } from '#cloud/kernel/rooms.ts';
import { isPayer } from './policy/access.ts';

export const paymentRooms = defineRooms({
  open: ({ storage }) => ({
    hosts: [
      hostOf(paymentRoom, {
        async admit(actor, payment_id) {
          const payment = await storage.get(Payment, payment_id);
          return payment && isPayer(payment, actor) ? {} : undefined;
        },
        snapshot: async (payment_id) => ({ state: (await storage.get(Payment, payment_id))?.state ?? 'created' }),
      }),
    ],
  }),
});
