import type { AccountType } from '#shared/accounts/entities.ts';
import type { Key } from '#shared/client/app/i18n/i18n.ts';

export const accountTypeLabels: Record<AccountType, Key> = {
  personal: 'accounts.type.personal',
  professional: 'accounts.type.professional',
  business: 'accounts.type.business',
};
