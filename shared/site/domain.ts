import { defineDomain } from '#shared/model/domain.ts';
import { AuditEntry, CurrencyRates, HeldKey, Sequence, SiteSettings, StoredFile } from './entities.ts';
import { siteErrors } from './errors.ts';

/** The site itself: its settings, files, currency rates, and the operators' log. */
export const site = defineDomain({
  name: 'site',
  entities: [SiteSettings, CurrencyRates, AuditEntry, StoredFile, Sequence, HeldKey],
  errors: siteErrors,
});
