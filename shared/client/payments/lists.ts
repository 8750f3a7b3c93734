/** Inputs of lists: screens ask before they show, and parts ask the same. */
import { paymentLimits } from '#shared/payments/limits.ts';

export const subscriptionsPage = (page: number) => ({ page, limit: paymentLimits.page });
export const paymentsPage = (page: number) => ({ page, limit: paymentLimits.page });
