import type { DomainName, DomainOrder } from '#shared/names/entities/names.ts';
import type { DomainNameShape, DomainOrderShape } from '#shared/names/shapes.ts';

export const orderShape = (row: DomainOrder): DomainOrderShape => ({
  ...{ domain_order_id: row.domain_order_id, kind: row.kind, name: row.name, shown: row.shown, years: row.years },
  ...{ domain_id: row.domain_id, currency: row.currency, amount: row.amount, state: row.state, rev: row.rev },
  ...{ payment_id: row.payment_id, failure: row.failure, held_until: row.held_until.toISOString() },
  createdAt: row.createdAt.toISOString(),
});

export const nameShape = (row: DomainName): DomainNameShape => ({
  ...{ domain_id: row.domain_id, name: row.name, shown: row.shown, state: row.state, rev: row.rev },
  ...{ registered_at: row.registered_at.toISOString(), until: row.until.toISOString() },
});
