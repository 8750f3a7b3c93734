/** Kinds of duty of this domain, with the titles of their tasks. */
export const servicesDuties = {
  order_require: { title: 'services.duty.require' },
  order_deliver: { title: 'services.duty.deliver' },
  order_accept: { title: 'services.duty.accept' },
  order_answer: { title: 'services.duty.answer' },
} as const;
