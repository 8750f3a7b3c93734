/** Kinds of duty of this domain, with the titles of their tasks. */
export const chatDuties = {
  offer_answer: { title: 'chat.duty.offer' },
  offer_pay: { title: 'chat.duty.pay' },
} as const;
