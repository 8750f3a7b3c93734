/** REST calls by method and path. `cloud/kernel/define.ts` has their access and input. */
import { joinTables } from '#shared/model/domain.ts';
import type { InputOf, OutputOf } from './kernel/define.ts';
import type { Call, CloudDomain } from './kernel/domain.ts';
import { cloudDomains } from './domains.ts';
import type { Joined } from './functions.ts';

export type Route = Call;

export const routesOf = (domains: readonly CloudDomain[]) =>
  joinTables<Call>(
    'call',
    domains.map(({ calls = {} }) => calls),
  );

type Rows = Joined<Extract<(typeof cloudDomains)[number], { calls: object }>['calls']>;

export const routes = routesOf(cloudDomains) as Rows;

/** Input and output types by 'METHOD path'. */
export type Calls = { [Row in keyof Rows]: { input: InputOf<Rows[Row]['run']>; output: OutputOf<Rows[Row]['run']> } };
