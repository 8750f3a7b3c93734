/** Rooms about payments. */
import { defineRoom, publicIdText } from '../model/room.ts';

export interface PaymentRoomSnapshot {
  state: string;
}
export interface PaymentRoomEvents {
  state: PaymentRoomSnapshot;
}

/** Of the payer's open checkout, who may be a visitor. */
export const paymentRoom = defineRoom<PaymentRoomSnapshot, PaymentRoomEvents>()({ kind: 'payment', id: publicIdText });
