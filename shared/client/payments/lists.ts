/** The input of lists of payments and of subscriptions: screens ask before they show, and parts ask the same. */
import { paymentLimits } from '#shared/payments/limits.ts';

export const paymentsPage = (page: number) => ({ page, limit: paymentLimits.page });
