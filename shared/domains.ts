/** The domains, lowest first: each knows only those above its line. scripts/check/boundaryRules.ts holds every layer to this order. */
import { accounts } from './accounts/domain.ts';
import { chat } from './chat/domain.ts';
import { community } from './community/domain.ts';
import { contests } from './contests/domain.ts';
import { commonErrors } from './errors.ts';
import { joinTables } from './model/domain.ts';
import { site } from './site/domain.ts';

export const domains = [site, accounts, chat, community, contests] as const;

/** The HTTP status of every refusal, by its code. */
export const errors = joinTables<number>('refusal', [commonErrors, ...domains.map((domain) => domain.errors)]);
