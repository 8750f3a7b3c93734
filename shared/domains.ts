/**
 * The list of domains, lowest first: each imports only those before it. scripts/check/boundaryRules.ts enforces the order in every layer.
 */
import { accounts } from './accounts/domain.ts';
import { chat } from './chat/domain.ts';
import { community } from './community/domain.ts';
import { contests } from './contests/domain.ts';
import { developers } from './developers/domain.ts';
import { commonErrors } from './errors.ts';
import { joinTables } from './model/domain.ts';
import { names } from './names/domain.ts';
import { payments } from './payments/domain.ts';
import { services } from './services/domain.ts';
import { site } from './site/domain.ts';
import { tasks } from './tasks/domain.ts';

export const domains = [
  site,
  accounts,
  tasks,
  payments,
  chat,
  community,
  services,
  contests,
  names,
  developers,
] as const;

/** HTTP status by refusal code, where it is not 409. */
export const errors = joinTables<number>('refusal', [
  commonErrors,
  ...domains.map((domain) => ('errors' in domain ? domain.errors : {})),
]);
