/** Which call answers which list: screens ask before they show, and parts ask the same. */
import { paymentLimits } from '#shared/payments/limits.ts';

export const getPayments = 'GET /app/checkout/getPayments';
export const getSubscriptions = 'GET /app/subscriptions/getSubscriptions';
export const subscriptionsPage = (page: number) => ({ page, limit: paymentLimits.page });
export const paymentsPage = (page: number) => ({ page, limit: paymentLimits.page });
