import { defineDomain } from '#shared/model/domain.ts';
import { paymentsErrors } from './errors.ts';

export const payments = defineDomain({ name: 'payments', entities: [], errors: paymentsErrors });
