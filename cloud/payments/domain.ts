import { defineCloudDomain } from '../domain.ts';

export const payments = defineCloudDomain({ name: 'payments', functions: {}, calls: {} });
