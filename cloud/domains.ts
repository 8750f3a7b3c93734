/** The server's list of domains, lowest first, in the order of shared/domains.ts; a domain may call those before it. */
import { accounts } from './accounts/domain.ts';
import { admin } from './admin/domain.ts';
import { chat } from './chat/domain.ts';
import { community } from './community/domain.ts';
import { contests } from './contests/domain.ts';
import { developers } from './developers/domain.ts';
import { names } from './names/domain.ts';
import { payments } from './payments/domain.ts';
import { services } from './services/domain.ts';
import { site } from './site/domain.ts';
import { tasks } from './tasks/domain.ts';

export const cloudDomains = [
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
  admin,
] as const;
