/** Kinds of notifications of orders, with the sentences that say them. */
export const orderNews = {
  order_bought: { one: 'services.news.bought' },
  order_required: { one: 'services.news.required' },
  order_delivered: { one: 'services.news.delivered' },
  order_revised: { one: 'services.news.revised' },
  order_completed: { one: 'services.news.completed' },
  order_cancelled: { one: 'services.news.cancelled' },
  order_asked: { one: 'services.news.asked' },
  order_answered: { one: 'services.news.answered' },
  order_disputed: { one: 'services.news.disputed' },
  order_settled: { one: 'services.news.settled' },
  order_late: { one: 'services.news.late' },
  order_restored: { one: 'services.news.restored' },
  booking_tomorrow: { one: 'services.news.bookingTomorrow' },
  booking_soon: { one: 'services.news.bookingSoon' },
  booking_over: { one: 'services.news.bookingOver' },
  order_reviewed: { one: 'services.news.reviewed' },
} as const;

export type OrderNewsKind = keyof typeof orderNews;
